import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFeature } from './create-feature.ts';
import { addToArticlePage, articlePage } from './mark/add-to-article-page.ts';
import { nextStepsOfMark } from './mark/next-steps.ts';
import { nextSteps } from './next-steps.ts';

const project = join(import.meta.dirname, '../..');
const notCopied = new Set(['.astro', '.data', '.git', '.wrangler', 'dist', 'node_modules', 'tenants']);

describe('createFeature', () => {
  let copy = '';
  let made: ReturnType<typeof createFeature>;
  let madeForMembers: ReturnType<typeof createFeature>;
  let madeAsMark: ReturnType<typeof createFeature>;

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'kogu-feature-'));
    for (const name of readdirSync(project).filter((entry) => !notCopied.has(entry))) {
      cpSync(join(project, name), join(copy, name), { recursive: true });
    }
    for (const file of globSync('tenants/*.ts', { cwd: project })) cpSync(join(project, file), join(copy, file));
    symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
    made = createFeature(copy, 'content', 'tide-tables', { en: 'Tide tables', et: 'Loodete tabelid' });
    madeForMembers = createFeature(copy, 'community', 'tide-logs', { audience: 'members' });
    madeAsMark = createFeature(copy, 'content', 'tide-marks', { mark: 'article', et: 'Loodemärgid' });
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const run = (command: string, args: readonly string[]) => {
    const done = spawnSync(command, args, {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    });
    return { status: done.status, output: done.stdout + done.stderr };
  };
  const read = (path: string) => readFileSync(join(copy, path), 'utf8');
  const migrations = () => readdirSync(join(copy, 'migrations'));
  const tool = (name: string) => join(copy, 'node_modules/.bin', name);

  it('writes every part that a feature has', () => {
    const parts = readdirSync(join(copy, 'api/features/content/tide-tables')).sort();
    expect(parts).toEqual([
      'README.md',
      'contract.ts',
      'create-tide-table.test.ts',
      'create-tide-table.ts',
      'index.ts',
      'list-tide-tables.test.ts',
      'list-tide-tables.ts',
      'queries.ts',
      'routes.ts',
      'rules.test.ts',
      'rules.ts',
      'schema.ts',
    ]);
    expect(readFileSync(join(copy, 'api/app.ts'), 'utf8')).toContain('mountTideTables(api);');
    expect(readFileSync(join(copy, 'locales/et/tide-tables.json'), 'utf8')).toContain('Loodete tabelid');
    expect(readFileSync(join(copy, 'src/pages/tide-tables.astro'), 'utf8')).toContain('publicPage(Astro)');
    expect(readFileSync(join(copy, 'testing/browser/page-rules.ts'), 'utf8')).toContain("'/tide-tables': everyone,");
    expect(migrations().join()).not.toContain('tide_tables');
  });

  it('mounts what is each member’s own for members, and decides on their rows', () => {
    expect(read('src/pages/tide-logs.astro')).toContain('await memberPage(Astro)');
    expect(read('testing/browser/page-rules.ts')).toContain("'/tide-logs': member,");
    expect(read('api/testing/permission-matrix.ts')).toContain("'GET /api/tide-logs': 'member',");
    expect(read('api/features/operations/privacy/personal-data/registry.ts')).toContain(
      'community/tide-logs/personal-data.ts',
    );
  });

  it('writes a mark on articles with its button on their page, which a second mark joins', () => {
    expect(readdirSync(join(copy, 'src/features/content/tide-marks')).sort()).toEqual([
      'TideMarkButton.astro',
      'TideMarkList.astro',
      'tide-mark-button.ts',
      'tide-marks.e2e.ts',
    ]);
    expect(read('api/testing/permission-matrix.ts')).toContain("'PUT /api/articles/:id/tide-mark': 'member',");
    for (const call of ['POST /api/tide-logs', 'PUT /api/articles/:id/tide-mark', 'DELETE /api/articles/:id/tide-mark'])
      expect(read('api/features/accounts/suspensions/suspension.test.ts')).toContain(`  '${call}',\n`);
    expect(read('api/platform/offerings/contract.ts')).toContain("['/tide-marks', '/api/tide-marks']");
    expect(read('locales/et/tide-marks.json')).toContain('Hoia loendis „Loodemärgid“');
    const both = addToArticlePage(read(articlePage), { ...made.names, camelOne: 'other', pascalOne: 'Other' });
    expect(both.replaceAll(/\n */g, ' ')).toContain(
      'tideMark: findTideMark(context, address), other: findOther(context, address), });',
    );
    expect(both.match(/loadArticlePage\(context, address, \{/g)).toHaveLength(1);
    expect(both.match(/import .*isMember/g)).toHaveLength(1);
    expect(both.match(/<(?:TideMark|Other)Button slot="mark" /g)).toHaveLength(2);
  });

  it('lists every text as it would be listed anew', () => {
    const listed = readFileSync(join(copy, 'locales/index.ts'), 'utf8').split('\n');
    const others = listed.filter((line) => !/tide-(?:tables|logs|marks)/.test(line));
    expect(others.join('\n')).toBe(readFileSync(join(project, 'locales/index.ts'), 'utf8'));
  });

  it.each(['everyone', 'members'] as const)('says what is left to do for %s, in files that are there', (audience) => {
    const { names } = audience === 'members' ? madeForMembers : made;
    const steps = nextSteps(names, audience);
    const named = steps.flatMap((step) => step.match(/\b(?:api|locales|src|testing)\/[\w./-]*\w/g) ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
    const lists = ['navigationPages', 'productLinks', 'memberLinks', 'everyMembers', 'sitemap'];
    const links = lists.filter((name) => steps.some((step) => step.includes(name)));
    expect(links).toEqual(
      audience === 'members' ? ['everyMembers'] : ['navigationPages', 'productLinks', 'memberLinks', 'sitemap'],
    );
    const holders = ['api/features/brand/navigation/contract.ts', 'src/lib/navigation.ts', 'src/pages/sitemap.xml.ts'];
    const held = holders.map(read).join('\n');
    expect(links.filter((name) => !held.includes(name))).toEqual([]);
  });

  it('says what is left to do for a mark, in files that are there', () => {
    const named = nextStepsOfMark(madeAsMark.names).flatMap((step) =>
      step.match(/\b(?:api|docs|locales|src)\/[\w./-]*\w/g),
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((path) => !existsSync(join(copy, path ?? '')))).toEqual([]);
  });

  it('gets its migration once its schema was changed, without a question', () => {
    const schema = join(copy, 'api/features/content/tide-tables/schema.ts');
    const asWritten = readFileSync(schema, 'utf8');
    writeFileSync(schema, asWritten.replace('title: text().notNull(),', 'title: text().notNull(),\n  note: text(),'));
    const { status, output } = run(tool('drizzle-kit'), ['generate', '--name', 'tide_tables']);
    expect([status, output]).toEqual([0, expect.stringContaining('_tide_tables.sql')]);
    const [written = ''] = migrations().filter((file) => file.endsWith('_tide_tables.sql'));
    const statements = readFileSync(join(copy, 'migrations', written), 'utf8').split('--> statement-breakpoint');
    expect(statements.map((statement) => statement.trim().match(/^CREATE \w+ `\w+`/)?.[0])).toEqual([
      'CREATE TABLE `tide_logs`',
      'CREATE INDEX `tide_logs_by_user`',
      'CREATE TABLE `tide_marks`',
      'CREATE INDEX `tide_marks_by_user`',
      'CREATE INDEX `tide_marks_by_item`',
      'CREATE TABLE `tide_tables`',
    ]);
    writeFileSync(schema, asWritten);
  });

  it('is formatted and linted', () => {
    const files = [...new Set([made, madeForMembers, madeAsMark].flatMap(({ paths }) => paths))];
    expect(run(tool('biome'), ['check', '--error-on-warnings', ...files])).toMatchObject({ status: 0 });
  });

  it('keeps the import rules', () => {
    const { output } = run(process.execPath, ['scripts/check-imports.ts']);
    expect(output).toMatch(/\d+ passed, \d+ failed/);
    expect(output).not.toMatch(/tide-/);
  });

  it('has all its texts, and uses them', () => {
    const { output } = run(process.execPath, ['scripts/check-texts.ts']);
    expect(output).toMatch(/\d+ passed, \d+ failed/);
    expect(output).not.toMatch(/tide-/);
  });

  it('has sound types', () => {
    const include = [
      'api/app.ts',
      'api/features/*/tide-*/*.ts',
      'api/features/operations/privacy/personal-data/*.ts',
      'api/testing/env.d.ts',
      'locales/i18next.d.ts',
    ];
    writeFileSync(join(copy, 'tsconfig.feature.json'), JSON.stringify({ extends: './tsconfig.json', include }));
    const { output } = run(tool('tsc'), ['--noEmit', '--project', 'tsconfig.feature.json']);
    expect(output.split('\n').filter((line) => /tide|^api\/(?:app|features\/operations)|^locales/i.test(line))).toEqual(
      [],
    );
  });

  it('passes its own tests, and those that count and guard every call', () => {
    const every = ['permission-matrix', 'round-trips'].map((name) => `api/testing/${name}`);
    const own = [
      'content/tide-tables',
      'content/tide-marks',
      'community/tide-logs',
      'operations/personal-data',
      'operations/account-deletions',
      'accounts/member-limits/suspension',
    ];
    const files = own.map((name) => `api/features/${name}`).concat(every, 'api/jobs/registries');
    const only =
      'tide-|isNew|a row for every|are listed for every call|by every call that|every table that knows|is registered|by the app|no personal data anywhere';
    const { status, output } = run(tool('vitest'), ['run', '--config', 'vitest.config.ts', '-t', only, ...files]);
    expect(output).toMatch(/Test Files.* 13 passed/);
    expect(status).toBe(0);
    const inNode = run(tool('vitest'), ['run', '--config', 'vitest.node.config.ts', 'tide-']);
    expect(inNode).toMatchObject({ status: 0, output: expect.stringMatching(/Test Files.* 2 passed/) });
  });

  it('refuses a feature that exists, and writes nothing', () => {
    const before = readFileSync(join(copy, 'api/app.ts'), 'utf8');
    expect(() => createFeature(copy, 'content', 'tide-tables')).toThrow('there is a feature "tide-tables" already');
    expect(() => createFeature(copy, 'content', 'users')).toThrow('there is a feature "users" already');
    expect(readFileSync(join(copy, 'api/app.ts'), 'utf8')).toBe(before);
  });

  it('refuses an area that is not in areas.json', () => {
    expect(() => createFeature(copy, 'harbour', 'tide-charts')).toThrow('there is no area "harbour": brand, accounts');
  });

  it.each([
    ['content', 'video', 'there are no marks on "video"'],
    ['people', 'article', 'a mark on articles belongs in the area content'],
  ])('refuses a mark in %s on %s', (area, mark, fault) => {
    expect(() => createFeature(copy, area, 'tide-pins', { mark })).toThrow(fault);
    expect(existsSync(join(copy, 'api/features', area, 'tide-pins'))).toBe(false);
  });

  it('refuses what is no plural noun, and writes nothing', () => {
    expect(() => createFeature(copy, 'content', 'tide-table')).toThrow('a plural');
    expect(existsSync(join(copy, 'api/features/content/tide-table'))).toBe(false);
  });

  it('refuses a table or an address that another feature has', () => {
    expect(() => createFeature(copy, 'content', 'backup-codes')).toThrow('there is a table "backup_codes" already');
    expect(() => createFeature(copy, 'content', 'files')).toThrow('already: src/pages/files');
  });

  it.each([
    ['titles', 'title'],
    ['pages', 'Page'],
    ['inputs', 'input'],
    ['promises', 'Promise', 'promise'],
  ])('refuses %s, whose own files call something else %s', (noun, taken, one?: string) => {
    expect(() => createFeature(copy, 'content', noun, { one })).toThrow(
      `their files call something else "${taken}" already`,
    );
    expect(existsSync(join(copy, 'api/features/content', noun))).toBe(false);
  });

  it('leaves nothing behind when a step after the first write fails', () => {
    const contents = () =>
      ['api', 'locales', 'src', 'testing'].flatMap((folder) =>
        globSync(`${folder}/**`, { cwd: copy, withFileTypes: true }).map((entry) => {
          const file = join(entry.parentPath, entry.name);
          return entry.isFile() ? `${file} ${readFileSync(file, 'base64')}` : file;
        }),
      );
    const before = contents();
    const config = join(copy, 'biome.json');
    const sound = readFileSync(config, 'utf8');
    writeFileSync(config, '{ not json');
    expect(() => createFeature(copy, 'content', 'star-charts')).toThrow(/biome failed:.*Nothing was changed[.]/s);
    writeFileSync(config, sound);
    expect(contents()).toEqual(before);
  });
});
