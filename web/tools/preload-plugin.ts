/**
 * The entry script is small: it starts the engine, then imports the page. So that the page's own script and
 * style do not wait for it, index.html names them, with all that they import.
 */
import path from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

export function preloadPlugin(modules: string[]): Plugin {
  let root = '';
  return {
    name: 'tracepad-preload',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const scripts = new Set<string>();
        const styles = new Set<string>();
        const add = (name: string): void => {
          const chunk = bundle?.[name];
          if (chunk?.type !== 'chunk' || scripts.has(name)) return;
          scripts.add(name);
          for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
          chunk.imports.forEach(add);
        };
        for (const chunk of Object.values(bundle ?? {})) {
          if (chunk.type !== 'chunk') continue;
          const holds = chunk.moduleIds.some((id) => modules.includes(path.relative(root, id)));
          if (holds) add(chunk.fileName);
        }
        const tag = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => {
          return { tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' };
        };
        return [
          ...[...scripts].map((name) => ({ rel: 'modulepreload', href: `./${name}` })),
          ...[...styles].map((name) => ({ rel: 'stylesheet', href: `./${name}` })),
        ]
          .filter(({ href }) => !html.includes(href))
          .map(tag);
      },
    },
  };
}
