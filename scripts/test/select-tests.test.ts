import { describe, expect, it } from 'vitest';
import { calls } from '../../api/testing/calls.ts';
import { root } from '../local/settings.ts';
import { findNodeTests } from './find-node-tests.ts';
import { findDependents, listRouteFiles, readImportGraph, readSources } from './import-graph.ts';
import { onlyAddsTexts, selectTests } from './select-tests.ts';

const files = {
  'api/app.ts':
    "import { mountShells } from './features/sea/shells/routes.ts';\nimport { authenticate } from './features/land/huts/authenticate.ts';",
  'api/features/land/huts/authenticate.ts': '',
  'api/jobs/run-minute.ts': "import { closeShells } from '#api/features/sea/tides/close-shells.ts';",
  'api/jobs/run-minute.test.ts': "import { runMinute } from './run-minute.ts';",
  'api/features/sea/tides/close-shells.ts': '',
  'api/features/sea/tides/close-shells.test.ts': "import { runMinute } from '#api/jobs/run-minute.ts';",
  'api/features/land/huts/by-minute.test.ts': "import { runMinute } from '#api/jobs/run-minute.ts';",
  'api/testing/index.ts': "export { call } from './call.ts';\nexport { makeShell } from './make-shell.ts';",
  'api/testing/call.ts': "import { api } from '#api/app.ts';",
  'api/testing/make-shell.ts': "import { openShell } from '#api/features/sea/shells/open-shell.ts';",
  'api/testing/calls.json': '',
  'api/testing/every-call.test.ts': "import { call } from './index.ts';\nimport { calls } from './calls.json';",
  'api/testing/recipes/sea.ts': '',
  'api/testing/calls.test.ts': "import { seaCalls } from './recipes/sea.ts';",
  'testing/browser/page-rules.ts': '',
  'src/whole-site/page-access.e2e.ts': "import { pageRules } from '#testing/browser/page-rules.ts';",
  'api/features/sea/shells/rules.ts': '',
  'api/features/sea/shells/rules.test.ts': "import { isOpen } from './rules.ts';",
  'api/features/sea/shells/open-shell.ts': "import { isOpen } from './rules.ts';",
  'api/features/sea/shells/list-shells.ts': "import type { Shell } from './rules.ts';",
  'api/features/sea/shells/index.ts':
    "export { openShell } from './open-shell.ts';\nexport { listShells } from './list-shells.ts';",
  'api/features/sea/shells/routes.ts': "import { openShell } from './open-shell.ts';\nconst path = '/api/shells/{id}';",
  'api/features/land/huts/by-import.test.ts': "import { openShell } from '#api/features/sea/shells/index.ts';",
  'api/features/land/huts/by-other-name.test.ts': "import { listShells } from '#api/features/sea/shells/index.ts';",
  'api/features/land/huts/by-address.test.ts':
    "import { call } from '#api/testing/index.ts';\nawait call(community, 'GET', '/api/shells/1');",
  'api/features/land/huts/by-helper.test.ts': "import {\n  makeShell,\n} from '#api/testing/index.ts';",
  'api/features/land/huts/not-at-all.test.ts': "import { call } from '#api/testing/index.ts';",
  'api/features/sea/shells/schema.ts': '',
  'api/testing/tables.ts':
    "const schemas = import.meta.glob<Record<string, unknown>>('/api/**/schema.ts', { eager: true });",
  'api/features/land/huts/by-glob.test.ts': "import { tables } from '#api/testing/tables.ts';",
  'api/features/land/huts/by-own-glob.test.ts':
    "const found = import.meta.glob<string>(['/api/**/{schema,list-shells}.ts', '!/api/**/list-*.ts'], {});",
  'api/features/sea/shells/personal-data.ts': '',
  'api/features/operations/privacy/personal-data/registry.ts':
    "export { personalData } from '#api/features/sea/shells/personal-data.ts';",
  'api/features/operations/privacy/personal-data/rows.ts': "import * as registry from './registry.ts';",
  'api/features/operations/privacy/personal-data/rows.test.ts': "import * as registry from './registry.ts';",
  'api/features/land/huts/by-rows.test.ts':
    "import { rows } from '#api/features/operations/privacy/personal-data/rows.ts';",
  'src/pages/shells/index.astro': "import Shells from '#src/features/sea/shells/Shells.astro';",
  'src/features/sea/shells/Shells.astro': "import { openShell } from '#api/features/sea/shells/index.ts';",
  'src/features/sea/shells/Shell.tsx': '',
  'src/features/sea/shells/Shell.test.tsx': "import { Shell } from './Shell.tsx';",
  'src/features/sea/shells/shells.e2e.ts': '',
  'src/features/land/huts/huts.e2e.ts': "await page.goto('/huts');",
  'src/client/keep.e2e.ts': "await page.goto('/shells?lang=en');",
  'src/client/other.e2e.ts': "await page.goto('/shells-of-others');",
  'src/layouts/Default.astro': '',
  'scripts/sea/sea.test.ts': "await import('../../api/features/sea/shells/rules.ts');",
  'locales/index.ts': "import shells from './et/shells.json' with { type: 'json' };",
  'locales/et/shells.json': '{}',
  'api/features/land/huts/by-text.test.ts': "translate('shells:title');",
};
const sources = new Map(Object.entries(files));
const graph = readImportGraph(sources);
const nodeTests = ['api/features/sea/shells/rules.test.ts', 'src/features/sea/shells/Shell.test.tsx'];
const browserTests = new Map([...sources].filter(([file]) => file.endsWith('.e2e.ts')));
const project = { graph, nodeTests, browserTests, routes: listRouteFiles(sources) };
const select = (...changed: string[]) =>
  Object.fromEntries([...selectTests(changed, project)].map(([step, chosen]) => [step, chosen.files]));
const callsFor = (...changed: string[]) => selectTests(changed, project).get('worker')?.calls;
const smoke = ['src/features/accounts/auth/sign-up.e2e.ts', 'src/layouts/shell/two-communities.e2e.ts'];
const everyCall = ['api/testing/calls.test.ts', 'api/testing/every-call.test.ts'];

describe('selectTests, for a change in one feature', () => {
  it('selects tests that reach the feature by import, route or helper, and the browser tests of its pages', () => {
    expect(select('api/features/sea/shells/rules.ts')).toEqual({
      worker: ['address', 'helper', 'import']
        .map((way) => `api/features/land/huts/by-${way}.test.ts`)
        .concat(everyCall),
      node: ['api/features/sea/shells/rules.test.ts'],
      scripts: ['scripts/sea/sea.test.ts'],
      browser: [...smoke, 'src/features/sea/shells/shells.e2e.ts'].sort(),
    });
  });

  it('selects the tests of shared page parts only if the change affects what the feature’s pages show', () => {
    expect(select('src/features/sea/shells/Shells.astro').browser).toContain('src/client/keep.e2e.ts');
    expect(select('api/features/sea/shells/rules.ts').browser).not.toContain('src/client/keep.e2e.ts');
  });

  it('selects the tests of files that show the feature’s texts, but not the tests that cover all texts', () => {
    expect(select('locales/et/shells.json').worker).toEqual(['api/features/land/huts/by-text.test.ts']);
  });

  it('selects the tests of the feature’s components', () => {
    expect(select('src/features/sea/shells/Shell.tsx').node).toEqual(['src/features/sea/shells/Shell.test.tsx']);
  });

  it('selects tests that import the feature through a glob without naming it', () => {
    const globbed = select('api/features/sea/shells/schema.ts').worker;
    expect(globbed).toContain('api/features/land/huts/by-glob.test.ts');
    expect(globbed).toContain('api/features/land/huts/by-own-glob.test.ts');
    expect(select('api/features/sea/shells/list-shells.ts').worker).not.toContain(
      'api/features/land/huts/by-own-glob.test.ts',
    );
  });

  it('selects the feature’s own tests and those of the jobs, but not other features’ tests that run all jobs', () => {
    expect(select('api/features/sea/tides/close-shells.ts').worker).toEqual([
      'api/features/sea/tides/close-shells.test.ts',
      'api/jobs/run-minute.test.ts',
      ...everyCall,
    ]);
    expect(select('api/jobs/run-minute.ts').worker).toContain('api/features/land/huts/by-minute.test.ts');
  });

  it('selects the feature’s own calls, or all calls if they all depend on the change or it affects the database', () => {
    expect(callsFor('api/features/sea/shells/rules.ts')).toEqual(['/api/shells']);
    expect(callsFor('api/features/sea/tides/close-shells.ts')).toEqual([]);
    expect(callsFor('api/features/land/huts/authenticate.ts')).toBeUndefined();
    expect(callsFor('api/app.ts')).toBeUndefined();
    expect(callsFor('migrations/0001_shells.sql')).toBeUndefined();
    const changed = selectTests(['api/testing/recipes/sea.ts'], { ...project, changedCalls: ['/api/shells/:id'] });
    expect(changed.get('worker')?.calls).toEqual(['/api/shells/:id']);
  });

  it('selects a changed test for its own step only', () => {
    expect(select('api/features/land/huts/not-at-all.test.ts').worker).toContain(
      'api/features/land/huts/not-at-all.test.ts',
    );
    expect(select('src/features/land/huts/huts.e2e.ts').browser).toContain('src/features/land/huts/huts.e2e.ts');
    expect(select('src/features/land/huts/huts.e2e.ts').worker).toBeUndefined();
  });
});

describe('selectTests, for a change in shared code', () => {
  it.each([
    ['api/testing/call.ts', ['worker']],
    ['api/platform/clock/clock.ts', ['browser']],
    ['src/layouts/Default.astro', ['browser']],
    ['testing/browser/people.ts', ['scripts', 'browser']],
    ['testing/services/start-dns-resolver.ts', ['worker', 'scripts', 'browser']],
    ['package-lock.json', ['worker', 'node', 'scripts', 'browser']],
  ])('in %s, selects every test of %j', (file, steps) => {
    const selected = Object.entries(select(file));
    const whole = selected.filter(([, chosen]) => chosen === 'everything').map(([step]) => step);
    expect(whole).toEqual(steps);
  });
});

describe('selectTests, for a feature’s entry in a shared list', () => {
  it.each([
    ['api/testing/calls.json', { worker: everyCall, browser: smoke }],
    ['api/testing/recipes/sea.ts', { worker: everyCall, browser: smoke }],
    ['migrations/0001_shells.sql', { worker: everyCall }],
    ['src/shared/navigation.ts', { browser: smoke }],
    ['api/app.ts', { worker: everyCall, browser: smoke }],
    [
      'testing/browser/page-rules.ts',
      { browser: [smoke[0], 'src/layouts/shell/two-communities.e2e.ts', 'src/whole-site/page-access.e2e.ts'] },
    ],
  ])('in %s, selects only the tests that read the list', (file, expected) => {
    expect(select(file)).toEqual(expected);
  });

  it('selects only the list’s tests for a new file, and also tests of the list’s readers for an existing one', () => {
    const file = 'api/features/sea/shells/personal-data.ts';
    const ofList = ['api/features/operations/privacy/personal-data/rows.test.ts', ...everyCall];
    const added = selectTests([file], { ...project, added: new Set([file]) });
    expect(added.get('worker')?.files).toEqual(ofList);
    expect(select('api/features/operations/privacy/personal-data/registry.ts').worker).toEqual(ofList);
    expect(select(file).worker).toEqual(['api/features/land/huts/by-rows.test.ts', ...ofList]);
  });

  it('selects nothing through the list of texts, because the files that use them are found by name', () => {
    expect(select('locales/index.ts').worker).toBeUndefined();
  });

  it('selects every test if shared code has changed as well', () => {
    expect(select('api/testing/calls.json', 'api/testing/call.ts').worker).toBe('everything');
  });
});

it('selectTests selects nothing for a file that no test reads', () => {
  expect(select('README.md')).toEqual({});
  expect(select()).toEqual({});
});

describe('the graph of this project', () => {
  const realSources = readSources(root);
  const real = readImportGraph(realSources);

  it('finds the file of every call, and a change to a feature’s query selects only that feature’s calls', () => {
    const routes = listRouteFiles(realSources);
    const prefixes = routes.flatMap((route) => route.prefixes);
    const found = (route: string) => prefixes.some((prefix) => `${route.split(' ')[1]}/`.startsWith(`${prefix}/`));
    const shared = ['GET /api/health', 'GET /api/openapi.json'];
    expect(Object.keys(calls).filter((route) => !found(route))).toEqual(shared);
    const query = 'api/features/operations/members/filters/queries.ts';
    const selected = selectTests([query], { ...project, graph: real, routes });
    expect(selected.get('worker')?.calls).toEqual(['/api/admin/user-filters']);
  });

  it('has an edge for every kind of import', () => {
    expect(real.get('src/pages/pricing.astro')).toContain('api/features/commerce/payments/index.ts');
    expect(real.get('api/testing/call.ts')).toContain('api/app.ts');
    expect(real.get('api/features/commerce/gift-cards/routes.ts')?.size).toBeGreaterThan(5);
  });

  it('connects a table or a feature to the tests that cover all tables or features', () => {
    const feedback = 'api/features/operations/feedback';
    expect(real.get('api/testing/personal-tables.ts')).toContain(`${feedback}/schema.ts`);
    expect(real.get('api/jobs/registries.test.ts')).toContain(`${feedback}/routes.ts`);
    expect(real.get('api/platform/http/error-response.test.ts')).not.toContain('api/testing/call.ts');
  });

  it('connects a feature’s rules to its tests in Node and in the Worker', () => {
    const users = 'api/features/accounts/users';
    const reached = findDependents(real, [`${users}/rules.ts`]);
    expect(reached).toContain(`${users}/rules.test.ts`);
    expect(findNodeTests()).toContain(`${users}/rules.test.ts`);
    expect(reached).toContain(`${users}/get-profile.test.ts`);
  });
});

it('onlyAddsTexts distinguishes added texts from changed or removed ones', () => {
  const before = { title: 'Shells', list: { empty: 'None.' } };
  expect(onlyAddsTexts(before, { ...before, list: { empty: 'None.', full: 'Full.' }, more: 'More' })).toBe(true);
  expect(onlyAddsTexts(before, { ...before, title: 'Sea shells' })).toBe(false);
  expect(onlyAddsTexts(before, { title: 'Shells', list: {} })).toBe(false);
  expect(onlyAddsTexts(before, { title: 'Shells', list: 'None.' })).toBe(false);
});
