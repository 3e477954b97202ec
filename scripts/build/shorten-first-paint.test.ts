import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeScratchFolder } from '../local/scratch-folder.ts';
import { shortenScriptsIn } from './shorten-first-paint.ts';

it('the build minifies the script of the first paint, and leaves other scripts as Vite wrote them', () => {
  const folder = makeScratchFolder();
  const write = (name: string) => writeFileSync(join(folder, '_astro', name), '// Why.\n(() => {\n  start();\n})();\n');
  const read = (name: string) => readFileSync(join(folder, '_astro', name), 'utf8').trim();
  try {
    mkdirSync(join(folder, '_astro'));
    write('first-paint.x.js');
    write('other.x.js');
    shortenScriptsIn(folder);
    expect(read('first-paint.x.js')).toBe('start();');
    expect(read('other.x.js')).toContain('// Why.');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
