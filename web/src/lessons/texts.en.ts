/** All lessons in one language, as a chunk of its own (`texts.ts`). */
export const files = import.meta.glob<string>('../../lessons/[0-9]*/en.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
