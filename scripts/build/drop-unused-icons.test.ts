import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createScratchFolder } from '../local/scratch-folder.ts';
import { root } from '../local/settings.ts';
import { deleteUnusedIcons } from './drop-unused-icons.ts';

it('deleteUnusedIcons keeps the icons that islands fetch, and deletes those inlined into pages', () => {
  const folder = createScratchFolder();
  try {
    const files = join(folder, '_astro');
    mkdirSync(files);
    cpSync(join(root, 'node_modules/lucide-static/icons/check.svg'), join(files, 'check.x.svg'));
    cpSync(join(root, 'src/ui/icons.svg'), join(files, 'icons.x.svg'));
    deleteUnusedIcons(folder);
    expect(readdirSync(files)).toEqual(['icons.x.svg']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
