import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPageScripts, listTemplateImports } from './scripts/imports/list-page-imports.mjs';

/**
 * The import rules, which CONTRIBUTING.md explains in a table. For each rule, `testing-fixtures/import-rules/` has a
 * file that breaks only that rule; `npm run check:imports` checks this.
 */

/** The areas that each area may import: the one definition of the architecture. */
const areas = JSON.parse(readFileSync(join(import.meta.dirname, 'areas.json'), 'utf8'));

const feature = '^api/features/([^/]+/[^/]+)/';
const tests = '[.](?:test|e2e)[.]tsx?$|^api/testing/';
const contract = '/contract[.]ts$';
/** Pure helpers for servers, browsers and contracts: languages, formats, times, texts, captions, Markdown and such. */
const shared =
  '^api/platform/(?:i18n/(?:locales|localized|format)|calendar/time|captions/(?:web-vtt|cue-text)|markdown/(?:addresses|line-breaks|flatten-marks|syntax)|text/[a-z-]+|mail/address(?:-schema)?)[.]ts$';
/** Matches a file with this name in a noun or in one of its parts. */
const part = (name) => `^api/features/([^/]+/[^/]+)/.*(?<=/)${name}[.]ts$`;
const index = '^api/features/([^/]+/[^/]+)/index[.]ts$';
/** Matches a verb, or a helper that the verbs of one noun share. */
const verb =
  '^api/features/[^/]+/[^/]+/(?!.*(?<=/)(?:contract|rules|schema|queries|personal-data|routes|index)[.]ts$).+[.]ts$';

const literal = (path) => path.replace(/[.[\]]/g, '\\$&');
const listBrowserFiles = (root) => [
  '^src/(?:client|shared)/',
  '^src/.*[.]tsx$',
  ...listPageScripts(root).map(({ imported: file }) => `^${literal(file)}$`),
];
/** Match packages even if node_modules is a symlink. */
const zod = '(?:^|/)node_modules/zod/';
const markdownIt = '(?:^|/)node_modules/markdown-it/';
const punycode = '^node_modules/punycode[.]js/';
const drizzle = '(?:^|/)node_modules/(?:drizzle-orm|@libsql)/';
const typeOnly = ['type-only'];

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const ownFiles = '^api/features/$1/';

/** A rule for each area with restricted imports. */
export const areaRules = Object.entries(areas).flatMap(([area, others]) => {
  const allowed = [area, ...others];
  if (Object.keys(areas).every((name) => allowed.includes(name))) return [];
  return rule(
    `area-${area}`,
    `${area} may import ${others.join(', ') || 'no other area'} (areas.json).`,
    { path: `^(?:api|src)/features/${area}/`, pathNot: tests },
    { path: '^(?:api|src)/features/', pathNot: `/features/(?:${allowed.join('|')})/` },
  );
});

/** Also applies to `.astro` files, and to relative paths, which Biome's patterns don't match. */
export const pageRule = rule(
  'pages-meet-features-at-the-index',
  'Pages and their parts reach a noun through its index or its contract, and never the database.',
  { path: '^src/', pathNot: tests },
  { path: '^api/(?:features/|platform/database/)', pathNot: `${index}|${contract}` },
);

/** Modules that templates call while a page is rendered, such as structured data. */
const rendering = listTemplateImports('.').flatMap(({ to }) => (/^src\/.*[.]ts$/.test(to) ? [`^${literal(to)}$`] : []));

/** Also applies to `.astro` files, outside their scripts. `?url` is only the address of a script. */
export const serverRule = rule(
  'server-runs-no-browser-code',
  'Code that answers requests imports nothing that runs in a browser; shared code is in src/shared/.',
  {
    path: ['^src/(?:server/|shared/|pages/|middleware[.]|worker[.]|.*[.]astro$)', ...rendering].join('|'),
    pathNot: tests,
  },
  { path: '^src/client/', pathNot: '[?]url' },
);

/** Files that others must not reach, even indirectly. `check-imports.ts` applies these rules itself. */
export const listReachabilityRules = (root) => [
  rule(
    'platform-knows-no-feature',
    'The platform serves every noun and knows none.',
    { path: '^api/platform/', pathNot: tests },
    { path: '^api/(?:features/|jobs/|permissions[.]|app[.])', reachable: true },
  ),
  rule(
    'browsers-reach-no-server',
    'Browser code reaches no server code, even indirectly, except contracts and shared helpers.',
    { path: listBrowserFiles(root), pathNot: tests },
    { path: ['^(?:api|locales|src/server)/', drizzle], pathNot: [contract, shared], reachable: true },
  ),
];

export default {
  forbidden: [
    ...listReachabilityRules('.'),
    ...areaRules,
    pageRule,
    serverRule,
    rule(
      'feature-in-an-area',
      'Every noun is in an area of areas.json.',
      { path: '^(?:api|src)/features/', pathNot: `/features/(?:${Object.keys(areas).join('|')})/[^/]+/` },
      {},
    ),
    rule(
      'contract-sees-contracts',
      'A contract reaches browsers: zod, other contracts and shared helpers only.',
      { path: part('contract') },
      { pathNot: [contract, shared, zod], dependencyTypesNot: typeOnly },
    ),
    rule(
      'shared-files-are-pure',
      'Shared helpers reach contracts and browsers: zod and each other only.',
      { path: shared },
      { pathNot: [shared, zod, markdownIt, punycode], dependencyTypesNot: typeOnly },
    ),
    rule(
      'rules-are-pure',
      'Rules decide from what they are given: zod, contracts, shared helpers and rules only.',
      { path: part('rules') },
      { pathNot: [contract, shared, '/rules[.]ts$', zod], dependencyTypesNot: typeOnly },
    ),
    rule(
      'schema-is-tables',
      'A schema is tables: drizzle, other schemas (foreign keys), contracts and shared helpers only.',
      { path: '^api/.*/schema[.]ts$' },
      { pathNot: [contract, shared, '/schema[.]ts$', drizzle], dependencyTypesNot: typeOnly },
    ),
    rule(
      'queries-are-sql',
      'Queries are SQL: drizzle, schemas, contracts, own rules, and what another noun offers.',
      { path: part('(?:queries|personal-data)') },
      {
        pathNot: [
          contract,
          '/schema[.]ts$',
          index,
          `${ownFiles}.*(?<=/)(?:rules|queries)[.]ts$`,
          drizzle,
          '^api/platform/',
        ],
        dependencyTypesNot: typeOnly,
      },
    ),
    rule(
      'verbs-write-no-sql',
      'A verb asks its queries: neither drizzle nor a schema.',
      { path: verb, pathNot: tests },
      { path: [drizzle, '/schema[.]ts$'], dependencyTypesNot: typeOnly },
    ),
    rule(
      'routes-hold-no-logic',
      'A route hands over to a verb: neither queries, rules, schema nor drizzle.',
      { path: part('routes') },
      { path: [drizzle, '/(?:schema|queries|rules)[.]ts$', index] },
    ),
    rule(
      'features-meet-at-the-index',
      'Another noun is reached through its index or its contract; its tables also from SQL and tables.',
      { path: feature, pathNot: tests },
      { path: '^api/features/', pathNot: [ownFiles, index, part('personal-data'), contract, '/schema[.]ts$'] },
    ),
    rule(
      'personal-data-is-registered',
      'What a noun does with personal data is collected in one place.',
      { path: '^(?:api|src)/', pathNot: ['^api/features/operations/privacy/personal-data/registry[.]ts$', tests] },
      { path: part('personal-data') },
    ),
    rule(
      'index-is-for-others',
      'A noun does not import its own index.',
      { path: feature, pathNot: tests },
      { path: `${ownFiles}index[.]ts$` },
    ),
    rule(
      'platform-is-given-its-context',
      'The platform gets a context and never makes one: only its type.',
      { path: '^api/platform/', pathNot: tests },
      { path: '^api/context[.]ts$', dependencyTypesNot: typeOnly },
    ),
    rule(
      'shared-files-know-no-feature',
      'What every verb imports knows no noun.',
      { path: '^api/(?:context|permissions)[.]ts$' },
      { path: '^api/(?:features|jobs|app)' },
    ),
    rule(
      'mounting-goes-through-routes',
      'The app mounts routes, jobs call verbs, the hub asks for rights: nouns at their index and routes only.',
      { path: '^api/(?:(?:app|live-hub)[.]ts|jobs/)', pathNot: tests },
      { path: '^api/features/', pathNot: [index, part('routes'), contract] },
    ),
    rule(
      'routes-are-mounted-by-the-app',
      'Routes are mounted in one place, and called over HTTP elsewhere.',
      { path: '^(?:api|src)/', pathNot: ['^api/app[.]ts$', tests] },
      { path: part('routes') },
    ),
    rule('api-knows-no-page', 'The API stands without pages.', { path: '^api/', pathNot: tests }, { path: '^src/' }),
    rule(
      'tests-stay-out',
      'What is served imports nothing of the commands and the tests.',
      { path: '^(?:api|src)/', pathNot: tests },
      { path: ['^(?:scripts|testing)/', tests] },
    ),
    rule(
      'commands-need-no-tests',
      'Commands import what is served, and nothing of the tests.',
      { path: '^scripts/', pathNot: tests },
      { path: ['^testing/', tests] },
    ),
    rule(
      'stacks-need-no-tests',
      'What starts stacks and services for tests imports what is served and commands, not the tests on top of it.',
      { path: '^testing/' },
      { path: tests },
    ),
    rule(
      'no-circles',
      'Modules that need each other to load belong together or have a third.',
      { path: '^(?:api|src)/' },
      { circular: true, viaOnly: { dependencyTypesNot: typeOnly } },
    ),
    rule(
      'no-dead-path',
      'Every import leads somewhere.',
      { path: '^(?:api|src)/' },
      { couldNotResolve: true, pathNot: '^(?:astro|cloudflare|virtual):' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
