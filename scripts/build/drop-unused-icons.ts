import { globSync, readFileSync, unlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** The text by which an icon file is recognized. */
const mark = '@license lucide-static';

/** Deletes the icon files that Astro emits next to the copies it inlines: no page requests them. */
export function dropUnusedIcons(): AstroIntegration {
  return {
    name: 'kogu:drop-unused-icons',
    hooks: { 'astro:build:done': ({ dir }) => deleteUnusedIcons(fileURLToPath(dir)) },
  };
}

export function deleteUnusedIcons(folder: string): void {
  for (const file of globSync(`${folder}/_astro/*.svg`)) {
    if (readFileSync(file, 'utf8').includes(mark)) unlinkSync(file);
  }
}
