import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshClone } from './test/fresh-clone.ts';

const { folder, run, remove } = createFreshClone();
afterAll(remove);

const tool = (name: string, ...args: string[]) => run([join(folder, 'node_modules/.bin', name), ...args]);
const script = (name: string, ...args: string[]) => run([process.execPath, `scripts/${name}.ts`, ...args]);
const copy = (...args: string[]) => script('copy-feature', ...args);
const read = (path: string) => readFileSync(join(folder, path), 'utf8');

describe('a copied feature', () => {
  beforeAll(async () => {
    const copied = await copy('content/tide-notes', 'tide-note', 'Tide notes', 'Loodemärkmed');
    expect(copied).toMatchObject({ code: 0, err: '' });
    expect(await script('new-migration', 'tide_notes')).toMatchObject({ code: 0 });
    expect(await script('record-types')).toMatchObject({ code: 0 });
  });

  it('has every part of the model, and doesn’t mention the model', () => {
    const model = globSync('{api,src}/**/*saved-replies/*', { cwd: folder });
    const parts = globSync('{api,src}/**/*tide-notes/*', { cwd: folder });
    expect(parts.map((path) => path.replace(/.*\//, ''))).toHaveLength(model.length);
    const others = ['src/pages/tide-notes.astro', 'testing/browser/attacked/plant-tide-notes.ts'];
    const texts = ['locales/en/tide-notes.json', 'locales/et/tide-notes.json'];
    const written = [...parts, ...others, ...texts].map(read).join('\n');
    expect(written).not.toMatch(/saved.?repl|expert/i);
    expect(texts.map((path) => (JSON.parse(read(path)) as { title: string }).title)).toEqual([
      'Tide notes',
      'Loodemärkmed',
    ]);
  });

  it('is added to the lists that browser tests read', () => {
    expect(read('testing/browser/page-rules.ts')).toContain("'/tide-notes': { access: 'member' },");
    expect(read('src/whole-site/entered-texts.e2e.ts')).toContain('...(await plantTideNotes(slug, attacker, reader)),');
  });

  describe.concurrent('passes', { timeout: 300_000 }, () => {
    it('its own tests, and those of the lists that contain it', async ({ expect: expected }) => {
      const features = ['content/tide-notes', 'operations/privacy/personal-data'];
      const files = [
        ...features.map((name) => `api/features/${name}`),
        ...['testing/calls.test', 'testing/every-call.test', 'jobs/registries'].map((name) => `api/${name}`),
      ];
      const only = 'tide|are all on record|every table that|are registered';
      const options = ['--config', 'vitest.config.ts', '--maxWorkers', '1', '-t', only];
      const { code, out } = await tool('vitest', 'run', ...options, ...files);
      expected([code, out]).toEqual([0, expected.stringMatching(/Test Files +5 passed/)]);
    });

    it('the type check', async ({ expect: expected }) => {
      const include = ['api/features/content/tide-notes', 'src/features/content/tide-notes', 'testing/browser/attacked']
        .map((path) => `${path}/*tide-*.ts`)
        .concat('api/features/content/tide-notes/*.ts', '{api,locales,src}/**/*.d.ts');
      const files = globSync(include, { cwd: folder }).filter((path) => !/[.](?:test|e2e)[.]ts$/.test(path));
      writeFileSync(join(folder, 'tsconfig.copy.json'), JSON.stringify({ extends: './tsconfig.json', include: files }));
      const compiler = 'node_modules/typescript-7/bin/tsc';
      const { code, out } = await run([process.execPath, compiler, '--noEmit', '--project', 'tsconfig.copy.json']);
      expected([code, out]).toEqual([0, '']);
    });

    it('the import rules', async ({ expect: expected }) => {
      const folders = ['api', 'src'].map((part) => `${part}/features/content/tide-notes`);
      const { out } = await tool('depcruise', '--config', '.dependency-cruiser.mjs', ...folders);
      expected(out).toMatch(/\d+ modules/);
      // Other rules fail here, because the packages are in another folder.
      expected(out).not.toMatch(/tide-/);
    });

    it('the text check', async ({ expect: expected }) => {
      expected((await script('check-texts')).out).toMatch(/\d+ passed, 0 failed/);
    });
  });

  it('is refused if a file of that name exists, and changes nothing', async () => {
    const before = read('api/app.ts');
    const { code, err } = await copy('content/tide-notes', 'tide-note', 'Tide notes', 'Loodemärkmed');
    expect([code, err]).toEqual([1, expect.stringMatching(/^there is .*tide-notes.* already\n$/)]);
    expect(read('api/app.ts')).toBe(before);
  });

  it.each([
    ['harbour/tide-charts', 'tide-chart', 'there is no area "harbour": brand, accounts'],
    ['content/Charts', 'chart', '"content/Charts" must be <area>/<plural-noun>'],
    ['content/charts', 'charts', '"charts" must be the singular of "charts"'],
  ])('is refused for the path %s and the singular %s', async (path, one, fault) => {
    const { code, err } = await copy(path, one, 'Charts', 'Kaardid');
    expect([code, err]).toEqual([1, expect.stringContaining(fault)]);
    expect(existsSync(join(folder, 'src/pages/charts.astro'))).toBe(false);
  });
});
