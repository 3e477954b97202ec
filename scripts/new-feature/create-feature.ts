import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addToArticlePage, articlePage } from './mark/add-to-article-page.ts';
import { writeMark } from './mark/write-mark.ts';
import {
  addToArticlesOffering,
  addToFreshProofs,
  addToPageRules,
  addToPermissions,
  addToPersonalData,
  addToRoundTrips,
  addToSuspensionTest,
  listCalls,
  listCallsOfMark,
  listTexts,
  mountInApp,
} from './mount.ts';
import { type Audience, capitalize, type FeatureNames, nameFeature } from './names.ts';
import { findTakenName } from './own-names.ts';
import { writeApi } from './write-api.ts';
import { writeForMembers } from './write-for-members.ts';
import { type FeatureTitles, writePage } from './write-page.ts';
import { writeTests } from './write-tests.ts';

/** Why a feature was not created. Nothing was changed. */
export class FeatureError extends Error {}

interface Wanted extends Partial<FeatureTitles> {
  /** The singular, if it can't be derived from the plural: `status` of `statuses`. */
  one?: string | undefined;
  /** Who owns the rows. Defaults to the community. */
  audience?: Audience;
  /** Makes each row a member's mark on an item of this type: only `article`. */
  mark?: string | undefined;
}

/**
 * Creates a feature under `root`, mounts and registers it, and returns its names and the written paths. Its placeholder
 * table gets no migration: drizzle-kit would ask about every column that changes later. All checks run before the first
 * write; if a later step fails, every file is restored.
 */
export function createFeature(root: string, area: string, noun: string, wanted: Wanted = {}) {
  const areas = Object.keys(JSON.parse(readFileSync(join(root, 'areas.json'), 'utf8')));
  if (!areas.includes(area)) throw new FeatureError(`there is no area "${area}": ${areas.join(', ')}`);
  const names = nameFeature(area, noun, wanted.one);
  if ('fault' in names) throw new FeatureError(`"${noun}" is no name for a feature: ${names.fault}`);
  const { en = capitalize(names.words), et = en, mark } = wanted;
  if (mark !== undefined) refuseMark(mark, area);
  const audience = mark ? 'members' : (wanted.audience ?? 'everyone');
  const write = (of: FeatureNames) =>
    mark
      ? writeMark(of, { en, et })
      : {
          ...writeApi(of, audience),
          ...writeTests(of),
          ...(audience === 'members' ? writeForMembers(of) : {}),
          ...writePage(of, { en, et }, audience),
        };
  const made = write(names);
  const changed = mount(root, names, audience, mark !== undefined);
  refuseExisting(root, names, Object.keys(made));
  const taken = findTakenName(names, write);
  if (taken) {
    throw new FeatureError(`"${noun}" is no name for a feature: their files call something else "${taken}" already`);
  }
  const paths = [...Object.keys(made), ...Object.keys(changed)];
  const putBack = remember(root, names, paths);
  try {
    for (const [path, content] of Object.entries({ ...made, ...changed })) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    run(root, 'biome', ['check', '--write', ...paths]);
  } catch (error) {
    putBack();
    const why = error instanceof Error ? error.message : String(error);
    throw new FeatureError(`${why}\nNothing was changed.`);
  }
  return { names, paths };
}

/** Only articles can have marks, in their own area: no other loader accepts reads from other features. */
function refuseMark(type: string, area: string): void {
  if (type !== 'article') {
    throw new FeatureError(
      `there are no marks on "${type}", only --mark article: loadArticlePage alone takes reads of other features`,
    );
  }
  if (area !== 'content') throw new FeatureError(`a mark on articles belongs in the area content, not in ${area}`);
}

/** The registries with this feature added and, for a mark, the article page. */
function mount(root: string, names: FeatureNames, audience: Audience, isMark: boolean): Record<string, string> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const matrix = 'api/testing/permission-matrix.ts';
  const freshProofs = 'api/testing/fresh-proofs.ts';
  const roundTrips = `api/testing/round-trips/${isMark ? 'reading' : 'community'}.ts`;
  const calls = isMark ? listCallsOfMark(names) : listCalls(names, audience);
  const suspension = 'api/features/accounts/suspensions/suspension.test.ts';
  const pageRules = 'testing/browser/page-rules.ts';
  const registry = 'api/features/operations/privacy/personal-data/registry.ts';
  const offerings = 'api/platform/offerings/contract.ts';
  return {
    'api/app.ts': mountInApp(read('api/app.ts'), names),
    [matrix]: addToPermissions(read(matrix), calls),
    [freshProofs]: addToFreshProofs(read(freshProofs), calls),
    [roundTrips]: addToRoundTrips(read(roundTrips), calls),
    [pageRules]: addToPageRules(read(pageRules), names, audience),
    'locales/index.ts': listTexts(root, names.kebab),
    ...(audience === 'members'
      ? {
          [registry]: addToPersonalData(read(registry), names),
          [suspension]: addToSuspensionTest(read(suspension), calls),
        }
      : {}),
    ...(isMark
      ? {
          [articlePage]: addToArticlePage(read(articlePage), names),
          [offerings]: addToArticlesOffering(read(offerings), names),
        }
      : {}),
  };
}

/** Throws if a folder, address or table of the feature already exists. */
function refuseExisting(root: string, { kebab, snake }: FeatureNames, files: readonly string[]): void {
  const folders = globSync(`{api,src}/features/*/${kebab}`, { cwd: root });
  const there = [...folders, ...[`src/pages/${kebab}`, ...files].filter((path) => existsSync(join(root, path)))][0];
  if (there) throw new FeatureError(`there is a feature "${kebab}" already: ${there}`);
  const table = new RegExp(`sqliteTable\\(\\s*'${snake}'`);
  const schema = globSync('api/**/schema.ts', { cwd: root }).find((path) =>
    table.test(readFileSync(join(root, path), 'utf8')),
  );
  if (schema) throw new FeatureError(`there is a table "${snake}" already: ${schema}`);
}

/** Remembers the files at these paths and returns a function that restores them. */
function remember(root: string, { folder }: FeatureNames, paths: readonly string[]): () => void {
  const before = paths.map((path) => {
    const file = join(root, path);
    return { file, content: existsSync(file) ? readFileSync(file, 'utf8') : null };
  });
  return () => {
    for (const { file, content } of before) {
      if (content === null) rmSync(file, { force: true });
      else writeFileSync(file, content);
    }
    for (const half of ['api', 'src']) rmSync(join(root, half, 'features', folder), { recursive: true, force: true });
  };
}

function run(root: string, tool: string, args: readonly string[]): void {
  const done = spawnSync(join(root, 'node_modules/.bin', tool), args, { cwd: root, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${tool} failed:\n${done.stdout ?? ''}${done.stderr ?? done.error}`);
}
