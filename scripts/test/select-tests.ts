import { findDependents, type ImportGraph } from './import-graph.ts';

export interface Chosen {
  /** Tests of that step, or `everything`. A step that is not listed has nothing to look at. */
  files: readonly string[] | 'everything';
  why: string;
}

export type Selection = ReadonlyMap<string, Chosen>;

interface Project {
  graph: ImportGraph;
  /** The tests in `api/` that run in Node. */
  nodeTests: readonly string[];
  /** What a browser test says, by its path: the addresses of the pages it opens among it. */
  browserTests: ReadonlyMap<string, string>;
}

/** Signing up, and both communities with their frames: they fail first when something basic does. */
const smokeTests = ['src/features/accounts/auth/sign-up.e2e.ts', 'src/layouts/shell/two-communities.e2e.ts'];

const isConfig = (file: string) => /^(?!areas)[^/]+\.(?:json|[cm]?[jt]s|toml)$/.test(file);
const sharedByServer = (file: string) =>
  isConfig(file) || /^(?:api\/testing\/(?!.*\.test\.ts)|migrations\/)/.test(file);
const sharedByPages = (file: string) =>
  isConfig(file) ||
  /^src\/(?:layouts|lib|client|styles|ui|worker\.ts|middleware)(?!.*\.e2e\.ts$)/.test(file) ||
  /^api\/(?:platform|jobs|app\.ts|context\.ts|permissions\.ts)(?!.*\.test\.ts$)/.test(file) ||
  /^(?:testing|tenants|public|migrations|scripts\/(?:local|build))\/(?!.*\.test\.ts$)/.test(file);
const sharedByCommands = (file: string) => isConfig(file) || /^(?:migrations|tenants|testing)\//.test(file);

/** What a change can break, by step. Formats, types, imports and texts are always looked at as a whole. */
export function selectTests(changed: readonly string[], { graph, nodeTests, browserTests }: Project): Selection {
  const selection = new Map<string, Chosen>();
  if (changed.length === 0) return selection;
  const dependents = [...findDependents(graph, changed, leadsEverywhere)];
  const choose = (step: string, shared: (file: string) => boolean, files: readonly string[], why: string) => {
    const cause = changed.find(shared);
    if (cause) selection.set(step, { files: 'everything', why: `${cause} is shared by all of them` });
    else if (files.length > 0) selection.set(step, { files: [...new Set(files)].sort(), why });
  };
  const apiTests = dependents.filter((file) => /^api\/.*\.test\.ts$/.test(file));
  const changesServer = changed.some((file) => file.startsWith('api/') && !file.endsWith('.md'));
  const everyCall = ['api/testing/permission-matrix.test.ts', 'api/testing/round-trips.test.ts'];
  const workerTests = apiTests.filter((file) => !nodeTests.includes(file)).concat(changesServer ? everyCall : []);
  choose('worker', sharedByServer, workerTests, 'they reach a changed file, or count every call');
  const inNode = apiTests.filter((file) => nodeTests.includes(file));
  choose('node', isConfig, inNode, 'they reach a changed file');
  const commands = dependents.filter((file) => /^scripts\/.*\.test\.ts$/.test(file));
  choose('scripts', sharedByCommands, commands, 'they reach a changed file');
  const inBrowser = changed.some((file) => /^(?:api|src|locales)\/(?!.*(?:\.test\.ts|\.md)$)/.test(file));
  const opened = selectBrowserTests(changed, graph, browserTests);
  choose('browser', sharedByPages, inBrowser ? [...opened, ...smokeTests] : [], 'of the features and pages concerned');
  return selection;
}

/** The harness calls the whole API, and every text is listed in one file: by these, all would depend on all. */
function leadsEverywhere(importer: string, imported: string): boolean {
  const isHarness = importer.startsWith('api/testing/') && !importer.endsWith('.test.ts');
  return importer === 'locales/index.ts' || (isHarness && imported === 'api/app.ts');
}

function selectBrowserTests(
  changed: readonly string[],
  graph: ImportGraph,
  browserTests: Project['browserTests'],
): string[] {
  const features = new Set(changed.map(featureOf).filter((name) => name !== null));
  // The pages that show a changed part of these features, and not all that lie behind another feature or a frame.
  const leadsAway = (importer: string, imported: string) => {
    const feature = featureOf(importer);
    const isElsewhere = feature !== null && !features.has(feature) && !importer.endsWith('.e2e.ts');
    return leadsEverywhere(importer, imported) || isElsewhere || /^src\/(?:layouts|lib|worker\.ts)/.test(importer);
  };
  const reached = findDependents(graph, changed, leadsAway);
  const addresses = [...reached].map(addressOf).filter((address) => address !== null);
  return [...browserTests].flatMap(([file, source]) => {
    const feature = featureOf(file);
    const isOfFeature = feature !== null && features.has(feature);
    return isOfFeature || reached.has(file) || addresses.some((address) => address.test(source)) ? [file] : [];
  });
}

/** `commerce/gift-cards` of a file in `api/features/` or `src/features/`. */
function featureOf(file: string): string | null {
  return /^(?:api|src)\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? null;
}

/** How a test names the address of a page. Null for the home page, which any test may open. */
function addressOf(file: string): RegExp | null {
  const [, path = '', parameter] = /^src\/pages(\/[^[.]+?)(?:\/index)?(\/\[.*)?\.(?:astro|ts)$/.exec(file) ?? [];
  if (path === '' || path === '/index') return null;
  return new RegExp(`${path}${parameter ? '/' : '(?![\\w/-])'}`);
}
