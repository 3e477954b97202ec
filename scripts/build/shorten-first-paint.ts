import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { transformSync } from 'esbuild';

/** Minifies the script of the first paint: pages load it by its address, so Vite copies it as it is written. */
export function shortenFirstPaint(): AstroIntegration {
  return {
    name: 'kogu:shorten-first-paint',
    hooks: { 'astro:build:done': ({ dir }) => shortenScriptsIn(fileURLToPath(dir)) },
  };
}

export function shortenScriptsIn(folder: string): void {
  for (const file of globSync(`${folder}/_astro/first-paint.*.js`)) {
    writeFileSync(file, transformSync(readFileSync(file, 'utf8'), { minify: true, target: 'es2022' }).code);
  }
}
