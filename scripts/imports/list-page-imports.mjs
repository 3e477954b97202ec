import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const script = /<script(?<attributes>[^>]*)>(?<body>.*?)<\/script>/gs;
const imported = /(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g;

const resolve = (page, name) => (name.startsWith('.') ? join(dirname(page), name) : name.replace(/^#/, ''));

/** Lists the imports of `.astro` files, outside their scripts. */
export function listTemplateImports(root) {
  return globSync('src/**/*.astro', { cwd: root }).flatMap((page) => {
    const source = readFileSync(join(root, page), 'utf8').replaceAll(script, '');
    return [...source.matchAll(imported)].map(([, name]) => ({ from: page, to: resolve(page, name) }));
  });
}

/** Lists the imports of page scripts, which run in browsers, with their pages. */
export function listPageScripts(root) {
  return globSync('src/**/*.astro', { cwd: root }).flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(script)].flatMap(({ groups: { attributes, body } }) => {
      if (/is:inline|application\//.test(attributes)) return [];
      const [, source] = /src="([^"]+)"/.exec(attributes) ?? [];
      return [...(source ? [source] : []), ...[...body.matchAll(imported)].map(([, name]) => name)].map((name) => ({
        page,
        imported: name.startsWith('.') || name.startsWith('#src/') ? resolve(page, name) : name,
      }));
    }),
  );
}
