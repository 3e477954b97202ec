import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addToPermissions, addToRoundTrips, addToSitePages, listTexts, mountInApp } from './mount.ts';
import { capitalize, nameFeature } from './names.ts';
import { writeApi } from './write-api.ts';
import { type FeatureTitles, writePage } from './write-page.ts';
import { writeTests } from './write-tests.ts';

/** Why a feature was not made; nothing was written. */
export class FeatureFault extends Error {}

/**
 * Makes a feature under `root`, mounts it, and adds its calls and its page to the tables that the
 * tests keep of all of them. Its table gets no migration yet: the columns are a placeholder, and
 * drizzle-kit asks about every column that was released and is gone. Answers the paths that were
 * written, from the root. Everything is thought of before the first write.
 */
export function createFeature(root: string, noun: string, titles: Partial<FeatureTitles> = {}): string[] {
  const names = nameFeature(noun);
  if ('fault' in names) throw new FeatureFault(`"${noun}" is not a feature's name: ${names.fault}`);
  const { en = capitalize(names.words), et = en } = titles;
  const made = { ...writeApi(names), ...writeTests(names), ...writePage(names, { en, et }) };
  for (const path of [`api/features/${noun}`, `src/features/${noun}`, ...Object.keys(made)]) {
    if (existsSync(join(root, path))) throw new FeatureFault(`there is a feature "${noun}" already: ${path}`);
  }
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const matrix = 'api/testing/permission-matrix.ts';
  const roundTrips = 'api/testing/round-trips.test.ts';
  const sitePages = 'testing/browser/site-pages.ts';
  const changed = {
    'api/app.ts': mountInApp(read('api/app.ts'), names),
    [matrix]: addToPermissions(read(matrix), names),
    [roundTrips]: addToRoundTrips(read(roundTrips), names),
    [sitePages]: addToSitePages(read(sitePages), names),
    'locales/index.ts': listTexts(root, noun),
  };
  for (const [path, content] of Object.entries({ ...made, ...changed })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  const paths = [...Object.keys(made), ...Object.keys(changed)];
  run(root, 'biome', ['check', '--write', ...paths]);
  return paths;
}

function run(root: string, tool: string, args: readonly string[]): void {
  const done = spawnSync(join(root, 'node_modules/.bin', tool), args, { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${tool} failed:\n${done.stdout}${done.stderr}`);
}
