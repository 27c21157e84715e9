/** What the lessons need in either language: programs, the judge of exercises, the glossary; one chunk (`texts.ts`). */
export const programs = import.meta.glob<string>(
  ['../../lessons/[0-9]*/**/*.py', '!../../lessons/**/wrong-*.py'],
  { query: '?raw', import: 'default', eager: true },
);
export const glossary = import.meta.glob<string>('../../lessons/glossary/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
export { default as verdictSource } from './verdict.py?raw';
