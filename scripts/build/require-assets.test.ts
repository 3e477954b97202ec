import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createScratchFolder } from '../local/scratch-folder.ts';
import { findMissingAssets } from './require-assets.ts';

it('findMissingAssets finds every missing style sheet and script that a built script references', () => {
  const folder = createScratchFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder, '_astro', name), text);
  try {
    mkdirSync(join(folder, '_astro'));
    write('there.Ab-1.css', '');
    write('page.js', 'const all=["_astro/there.Ab-1.css","_astro/gone.Ab-1.js"];const own=`/_astro/lost.Ab_1.css`;');
    write('other.js', 'import("./page.js")');
    expect(findMissingAssets(folder)).toEqual(['gone.Ab-1.js in page.js', 'lost.Ab_1.css in page.js']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
