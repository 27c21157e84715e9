/**
 * What a person prefers, whatever the program: theme, language, sizes of the panes. Kept in this
 * browser; a browser that keeps nothing (private mode, full disk) still works, it only forgets. A frame in another page
 * neither reads nor keeps any: what it remembers is gone with it.
 */
import { frame } from '../embed/options.ts';
import { type Language, type StringKey, translate } from '../i18n/strings.ts';

export type Theme = 'system' | 'light' | 'dark';

interface Kept {
  theme: Theme;
  language: Language;
  /** Shares of the width: editor and output; the graph has the rest. */
  editorShare: number;
  outputShare: number;
  direction: 'down' | 'right';
  vim: boolean;
}

const KEY = 'tracepad:settings';

/** Where a frame puts things: the part of `Storage` that is needed here. */
class Memory {
  #items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  keys(): string[] {
    return [...this.#items.keys()];
  }
}

const memory = frame ? new Memory() : null;
/** May throw, where a browser keeps nothing. */
const shelf = (): Memory | Storage => memory ?? localStorage;

/** Keys of what is kept, by their beginning. */
export function keptKeys(prefix: string): string[] {
  try {
    const keys = memory ? memory.keys() : Object.keys(localStorage);
    return keys.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

export function readKept<T extends object>(key: string): Partial<T> {
  try {
    const value: unknown = JSON.parse(shelf().getItem(key) ?? '{}');
    return value && typeof value === 'object' ? (value as Partial<T>) : {};
  } catch {
    return {};
  }
}

export function keep(key: string, value: unknown): void {
  try {
    shelf().setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to do: the page works without it.
  }
}

export function forget(key: string): void {
  try {
    shelf().removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

function share(value: unknown, fallback: number): number {
  return typeof value === 'number' && value > 0.1 && value < 0.7 ? value : fallback;
}

class Settings {
  theme = $state<Theme>('system');
  language = $state<Language>('en');
  editorShare = $state(0.3);
  outputShare = $state(0.31);
  /** Of the drawing on show: as the person likes it, or as whoever made the link had it. */
  direction = $state<'down' | 'right'>('down');
  #ownDirection = $state<'down' | 'right'>('down');
  /** Vim's keys in the editor. */
  vim = $state(false);
  #systemDark = $state(false);

  constructor() {
    const kept = readKept<Kept>(KEY);
    if (kept.theme === 'light' || kept.theme === 'dark') this.theme = kept.theme;
    if (frame?.theme) this.theme = frame.theme;
    const preferred = navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
    this.language = kept.language === 'en' || kept.language === 'zh' ? kept.language : preferred;
    if (frame?.language) this.language = frame.language;
    this.editorShare = share(kept.editorShare, 0.3);
    this.outputShare = share(kept.outputShare, 0.31);
    if (kept.direction === 'right') this.#ownDirection = 'right';
    this.showIn(null);
    this.vim = kept.vim === true;
    const query = matchMedia('(prefers-color-scheme: dark)');
    this.#systemDark = query.matches;
    query.addEventListener('change', (event) => {
      this.#systemDark = event.matches;
    });
  }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && this.#systemDark);
  }

  /** Writes the settings down and puts them on the document; called in an effect. */
  apply(): void {
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
    document.documentElement.lang = this.language === 'zh' ? 'zh-CN' : 'en';
    const kept: Kept = {
      theme: this.theme,
      language: this.language,
      editorShare: this.editorShare,
      outputShare: this.outputShare,
      direction: this.#ownDirection,
      vim: this.vim,
    };
    keep(KEY, kept);
  }

  /** Draws in a direction without making it a habit; null: in the usual one. */
  showIn(direction: 'down' | 'right' | null): void {
    this.direction = direction ?? this.#ownDirection;
  }

  turn(): void {
    this.#ownDirection = this.direction === 'down' ? 'right' : 'down';
    this.showIn(null);
  }

  nextTheme(): void {
    this.theme =
      this.theme === 'system'
        ? this.dark
          ? 'light'
          : 'dark'
        : this.theme === 'dark'
          ? 'light'
          : 'dark';
  }
}

export const settings = new Settings();

/** The interface's text in the current language. */
export function t(key: StringKey, values?: Record<string, string | number>): string {
  return translate(settings.language, key, values);
}
