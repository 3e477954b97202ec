import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { makeScratchFolder } from '../local/scratch-folder.ts';
import { withoutStyles } from './leave-out-styles.ts';

async function stylesOf(root: string, plugins: Plugin[]): Promise<string> {
  const built = await build({
    root,
    plugins,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(root, 'start.js') } },
  });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return files.map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? file.source : '')).join('');
}

it('styles that every page has aren’t among those of the browser’s scripts', async () => {
  const folder = makeScratchFolder();
  try {
    mkdirSync(join(folder, 'everywhere'));
    writeFileSync(join(folder, 'everywhere/frame.css'), '.frame{color:red}');
    writeFileSync(join(folder, 'own.css'), '.own{color:red}');
    writeFileSync(join(folder, 'start.js'), 'import "./everywhere/frame.css"; import "./own.css"; console.log(1);');
    expect(await stylesOf(folder, [])).toMatch(/\.frame.*\.own/s);
    const styles = await stylesOf(folder, [withoutStyles(/\/everywhere\/.*css/)]);
    expect(styles).toContain('.own');
    expect(styles).not.toContain('.frame');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
