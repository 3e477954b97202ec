import { findDependents, type ImportGraph, type RouteFile } from './import-graph.ts';
import { listReachedCalls } from './select-calls.ts';

interface Chosen {
  /** The step's tests, or `everything`. Steps that aren't listed have no tests to run. */
  files: readonly string[] | 'everything';
  why: string;
  /** Prefixes of the calls that tests of every call try; all calls if undefined. */
  calls?: readonly string[] | undefined;
}

export type Selection = ReadonlyMap<string, Chosen>;

interface Project {
  graph: ImportGraph;
  /** The tests that run in Node, including those of components. */
  nodeTests: readonly string[];
  /** The source of each browser test by its path; it contains the URLs of the pages that the test opens. */
  browserTests: ReadonlyMap<string, string>;
  routes: readonly RouteFile[];
  /** Calls in rows that were added to the tables of all calls. */
  changedCalls?: readonly string[];
  /** Changed files that didn't exist before. */
  added?: ReadonlySet<string>;
}

/** The tests of sign-up and of both communities' layout: they fail first if something basic is broken. */
const smokeTests = ['src/features/accounts/auth/sign-up.e2e.ts', 'src/layouts/shell/two-communities.e2e.ts'];

const isConfig = (file: string) => /^(?!areas)[^/]+\.(?:json|[cm]?[jt]s|toml)$/.test(file);
/**
 * Whether a file is a table with a row for each call or page. Only tests that import it depend on it. Migrations,
 * `api/app.ts` and the navigation aren't shared either: what a feature adds to them can only break its own tests, or
 * those of its schema.
 */
export const isRegistry = (file: string) =>
  /^(?:api\/testing\/(?:calls\.json|recipes\/)|testing\/browser\/page-rules\.ts)/.test(file);
const sharedByServer = (file: string) =>
  isConfig(file) ||
  /^(?:testing\/(?:services|stripe|mail|worker)\/|scripts\/test\/find-node-tests\.ts)/.test(file) ||
  (/^api\/testing\/(?!.*\.test\.ts)/.test(file) && !isRegistry(file));
const sharedByPages = (file: string) =>
  isConfig(file) ||
  /^src\/(?:layouts|server|client|shared|styles|ui|worker\.ts|middleware)(?!.*(?:\.e2e\.ts|\/navigation\.ts)$)/.test(
    file,
  ) ||
  /^api\/(?:platform|jobs|context\.ts|permissions\.ts)(?!.*\.test\.ts$)/.test(file) ||
  (/^(?:testing|tenants|public|scripts\/(?:local|build))\/(?!.*\.test\.ts$)/.test(file) && !isRegistry(file));
const sharedByCommands = (file: string) => isConfig(file) || (/^(?:tenants|testing)\//.test(file) && !isRegistry(file));

/**
 * Selects the tests that a change can break, by step. Types, formats, imports and texts are always checked as a whole.
 */
export function selectTests(changed: readonly string[], project: Project): Selection {
  const { graph, nodeTests, browserTests, changedCalls = [], added = new Set<string>() } = project;
  const selection = new Map<string, Chosen>();
  if (changed.length === 0) return selection;
  const isAdded = (file: string) => added.has(file) || isListOfAll(file);
  const changesWhole = changed.some(runsEverything);
  const stops = (by: string, of: string) => leadsEverywhere(by, of) || (!changesWhole && runsWhole(by, of));
  const reached = new Set([
    // New entries can break tests that list all entries, but not code that reads the list.
    ...findDependents(graph, changed.filter(isAdded), (by, of) => stops(by, of) || readsList(by, of)),
    ...findDependents(
      graph,
      changed.filter((file) => !isAdded(file)),
      stops,
    ),
  ]);
  const dependents = [...reached, ...listRunnersOf(reached, graph)];
  const choose = (
    step: string,
    shared: (file: string) => boolean,
    files: readonly string[],
    why: string,
    calls?: readonly string[],
  ) => {
    const cause = changed.find(shared);
    if (cause) selection.set(step, { files: 'everything', why: `${cause} is shared by all of them` });
    else if (files.length > 0) selection.set(step, { files: [...new Set(files)].sort(), why, calls });
  };
  const apiTests = dependents.filter((file) => /^api\/.*\.test\.ts$/.test(file));
  const changesServer = changed.some((file) => /^(?:api|migrations)\/(?!.*\.md$)/.test(file));
  const everyCall = ['api/testing/calls.test.ts', 'api/testing/every-call.test.ts'];
  const workerTests = apiTests.filter((file) => !nodeTests.includes(file)).concat(changesServer ? everyCall : []);
  const calls = listReachedCalls(changed, reached, project)?.concat(changedCalls);
  choose('worker', sharedByServer, workerTests, 'they reach a changed file, or try its calls', calls);
  const inNode = dependents.filter((file) => nodeTests.includes(file));
  choose('node', isConfig, inNode, 'they reach a changed file');
  const commands = dependents.filter((file) => /^scripts\/.*\.test\.ts$/.test(file));
  choose('scripts', sharedByCommands, commands, 'they reach a changed file');
  const inBrowser = changed.some((file) => /^(?:api|src|locales|testing)\/(?!.*(?:\.test\.ts|\.md)$)/.test(file));
  const opened = selectBrowserTests(changed, graph, browserTests);
  choose('browser', sharedByPages, inBrowser ? [...opened, ...smokeTests] : [], 'of the features and pages concerned');
  return selection;
}

/** Whether an import leads to everything, because the test helpers call the whole API and one file lists every text. */
function leadsEverywhere(importer: string, imported: string): boolean {
  const isHarness = importer.startsWith('api/testing/') && !importer.endsWith('.test.ts');
  return [importer, imported].includes('locales/index.ts') || (isHarness && imported === 'api/app.ts');
}

/** Whether a file runs the whole API, or the jobs of all features. */
const runsEverything = (file: string) => /^api\/(?:app|jobs\/(?!.*\.test\.)[^/]+)\.ts$/.test(file);

/** Whether a feature's test imports a file that runs everything. Such a test covers only its own feature. */
const runsWhole = (importer: string, imported: string) =>
  /^api\/(?:features|platform)\/.*\.test\.ts$/.test(importer) && runsEverything(imported);

/** Lists the tests that run everything and whose feature is among the reached files. */
function listRunnersOf(reached: ReadonlySet<string>, graph: ImportGraph): string[] {
  const folderOf = (file: string) => /^api\/(?:platform|features\/[^/]+)\/[^/]+\//.exec(file)?.[0];
  const own = new Set([...reached].filter((file) => !file.endsWith('.test.ts')).map(folderOf));
  return [...graph].flatMap(([file, imports]) =>
    own.has(folderOf(file)) && [...imports].some((imported) => runsWhole(file, imported)) ? [file] : [],
  );
}

/**
 * Whether a file is the list of features that hold personal data, which is read when an account is copied or deleted.
 */
const isListOfAll = (file: string) => file === 'api/features/operations/privacy/personal-data/registry.ts';

/** Whether a file only reads a shared list; the list's own test doesn't. */
const readsList = (importer: string, imported: string) => isListOfAll(imported) && !importer.endsWith('.test.ts');

/** Whether texts still include all earlier ones, unchanged, and possibly more. Only changed files show new texts. */
export function onlyAddsTexts(before: unknown, after: unknown): boolean {
  if (typeof before !== 'object' || before === null) return before === after;
  if (typeof after !== 'object' || after === null) return false;
  const present = new Map(Object.entries(after));
  return Object.entries(before).every(([key, value]) => onlyAddsTexts(value, present.get(key)));
}

function selectBrowserTests(
  changed: readonly string[],
  graph: ImportGraph,
  browserTests: Project['browserTests'],
): string[] {
  const features = new Set(changed.map(featureOf).filter((name) => name !== null));
  // Stops at other features and at layouts, so that only pages showing a changed part are included.
  const leadsAway = (importer: string, imported: string) => {
    const feature = featureOf(importer);
    if (importer.endsWith('.e2e.ts')) return false;
    // A helper prepares data by API calls, but the dozens of tests that use it don't depend on the code of those calls.
    if (importer.startsWith('testing/browser/') && imported.endsWith('/routes.ts')) return true;
    const isElsewhere = feature !== null && !features.has(feature);
    return (
      leadsEverywhere(importer, imported) || isElsewhere || /^src\/(?:layouts|server|shared|worker\.ts)/.test(importer)
    );
  };
  const reached = findDependents(graph, changed, leadsAway);
  const addresses = [...reached].map(addressOf).filter((address) => address !== null);
  const changesPages = changed.some((file) => /^(?:src|locales)\//.test(file));
  return [...browserTests].flatMap(([file, source]) => {
    const feature = featureOf(file);
    const isOfFeature = feature !== null && features.has(feature);
    // Tests of shared page parts use pages only as examples, so changes to the API calls of a page don't matter to
    // them.
    const opens = (feature !== null || changesPages) && addresses.some((address) => address.test(source));
    return isOfFeature || reached.has(file) || opens ? [file] : [];
  });
}

/** Returns the feature of a file in `api/features/` or `src/features/`, such as `commerce/gift-cards`. */
function featureOf(file: string): string | null {
  return /^(?:api|src)\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? null;
}

/** Returns a pattern that matches the page's URL in a test. Null for the home page, which any test may open. */
function addressOf(file: string): RegExp | null {
  const [, path = '', parameter] = /^src\/pages(\/[^[.]+?)(?:\/index)?(\/\[.*)?\.(?:astro|ts)$/.exec(file) ?? [];
  if (path === '' || path === '/index') return null;
  return new RegExp(`${path}${parameter ? '/' : '(?![\\w/-])'}`);
}
