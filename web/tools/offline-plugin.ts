/**
 * Makes the page work without a network once it was visited: writes `sw.js` with the list of the site's
 * files and a version that changes with their content. Files of the first visit are kept at once;
 * engine builds only when they are first used, since a browser needs one of the two.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const template = path.join(path.dirname(fileURLToPath(import.meta.url)), 'sw.template.js');

export function offlinePlugin(): Plugin {
  return {
    name: 'tracepad-offline',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const hash = createHash('sha256');
      const files = Object.keys(bundle).sort();
      for (const name of files) {
        const item = bundle[name];
        if (item) hash.update(name).update(item.type === 'chunk' ? item.code : item.source);
      }
      const first = files.filter((name) => !name.startsWith('engine/') && !name.endsWith('.map'));
      const source = readFileSync(template, 'utf8')
        .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 12)))
        .replace("['FILES']", JSON.stringify(['./', 'icon.svg', ...first]));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}
