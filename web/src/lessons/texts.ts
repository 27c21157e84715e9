/**
 * The lessons' files. Each language is one chunk, and so are the programs: none is loaded before a lesson is opened.
 * A lesson is found by its folder; nothing lists them.
 */
import type { Language } from '../i18n/strings.ts';

/** By path: `../../lessons/01-tracing/en.md`. */
type Files = Record<string, string>;

const loaders = {
  en: () => import('./texts.en.ts'),
  zh: () => import('./texts.zh.ts'),
};

/** Texts of the lessons, by the lesson's name. */
export async function loadTexts(language: Language): Promise<Map<string, string>> {
  const { files } = await loaders[language]();
  return new Map(
    Object.entries(files as Files).map(([path, text]) => [path.split('/').at(-2) ?? '', text]),
  );
}

/** Programs, by the lesson's name and the path in its folder: `01-tracing/steps/count/start.py`. */
export async function loadPrograms(): Promise<Map<string, string>> {
  const { programs } = await import('./programs.ts');
  return new Map(
    Object.entries(programs as Files).map(([path, text]) => [
      path.replace(/^.*\/lessons\//, ''),
      text,
    ]),
  );
}

/** Sources of the glossary's entries, by id. */
export async function loadGlossary(): Promise<Map<string, string>> {
  const { glossary } = await import('./programs.ts');
  return new Map(
    Object.entries(glossary as Files).map(([path, text]) => [
      /([\w-]+)\.md$/.exec(path)?.[1] ?? '',
      text,
    ]),
  );
}
