import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { createScratchFolder } from '../local/scratch-folder.ts';
import { createStyleExclusion } from './exclude-shared-styles.ts';

const folder = createScratchFolder();
mkdirSync(join(folder, 'everywhere'));
writeFileSync(join(folder, 'everywhere/frame.css'), '.frame{color:red}');
writeFileSync(join(folder, 'own.css'), '.own{color:red}');
writeFileSync(join(folder, 'page.js'), 'import "./everywhere/frame.css"; console.log(1);');
writeFileSync(join(folder, 'part.js'), 'import "./everywhere/frame.css"; import "./own.css"; console.log(1);');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function stylesOf(file: string, plugins: Plugin[], ssr = false): Promise<string> {
  const built = await build({
    root: folder,
    plugins,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, ssr, rolldownOptions: { input: join(folder, file) } },
  });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return files.map((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? file.source : '')).join('');
}

it('the style exclusion removes styles that every page already loads from the browser’s scripts', async () => {
  expect(await stylesOf('part.js', [])).toMatch(/\.frame.*\.own/s);
  const plugins = [createStyleExclusion(/\/everywhere\/.*css/)];
  await stylesOf('page.js', plugins, true);
  const styles = await stylesOf('part.js', plugins);
  expect(styles).toContain('.own');
  expect(styles).not.toContain('.frame');
});

it('the style exclusion fails the build if no page has an excluded style sheet', async () => {
  await expect(stylesOf('part.js', [createStyleExclusion(/\/everywhere\/.*css/)])).rejects.toThrow('no page has');
});
