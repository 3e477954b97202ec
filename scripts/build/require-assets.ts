import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Fails the build if a browser script references an asset that doesn't exist. If a page also imports a style sheet that
 * a script loads by its URL, Astro replaces the file at that URL with one that only the page loads.
 */
export function requireAssets(): AstroIntegration {
  return {
    name: 'kogu:require-assets',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const missing = findMissingAssets(fileURLToPath(dir));
        if (missing.length > 0) throw new Error(`These assets are named but missing:\n${missing.join('\n')}`);
      },
    },
  };
}

/**
 * Returns the files that scripts in a build's `_astro` folder reference but that are missing there, with the scripts'
 * names.
 */
export function findMissingAssets(folder: string): string[] {
  return globSync(`${folder}/_astro/*.js`).flatMap((script) => {
    const names = readFileSync(script, 'utf8').matchAll(/["'`]\/?_astro\/([\w.-]+\.\w+)["'`]/g);
    const missing = [...new Set([...names].map(([, name = '']) => name))].filter(
      (name) => !existsSync(join(folder, '_astro', name)),
    );
    return missing.map((name) => `${name} in ${basename(script)}`);
  });
}
