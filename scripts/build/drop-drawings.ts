import { globSync, readFileSync, unlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** What every file of the icons begins with. */
const mark = '@license lucide-static';

/** Astro draws icons into the page, and writes the file of each into the build as well: nobody asks for one. */
export function dropDrawings(): AstroIntegration {
  return {
    name: 'kogu:drop-drawings',
    hooks: { 'astro:build:done': ({ dir }) => dropDrawingsIn(fileURLToPath(dir)) },
  };
}

export function dropDrawingsIn(folder: string): void {
  for (const file of globSync(`${folder}/_astro/*.svg`)) {
    if (readFileSync(file, 'utf8').includes(mark)) unlinkSync(file);
  }
}
