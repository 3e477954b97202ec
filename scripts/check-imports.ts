import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import cruiserConfig, { areaRules, listReachabilityRules, pageRule, serverRule } from '../.dependency-cruiser.mjs';
import { circleRule, findFeatureCircles, type Import } from './imports/find-feature-circles.ts';
import { findReachViolations } from './imports/find-reach-violations.ts';
import { listPageScripts, listTemplateImports } from './imports/list-page-imports.mjs';

/**
 * Checks the import rules. The project must break none of them. Each rule must catch its planted violation in
 * `testing-fixtures/import-rules` and nothing else, so a rule that stops working is noticed.
 */

const root = join(import.meta.dirname, '..');
const fixtures = join(root, 'testing-fixtures/import-rules');

export interface Violation {
  rule: string;
  file: string;
  /** The imported file, or the line of the violation. */
  detail: string;
}

const cruised = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
  summary: z.object({
    totalCruised: z.int(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

function cruise(folder: string): Violation[] {
  const report = run(folder, 'depcruise', [
    '--config',
    join(root, 'scripts/imports/direct-rules.mjs'),
    '--output-type',
    'json',
    'api',
    'src',
    'scripts',
    'testing',
  ]);
  const { summary, modules } = cruised.parse(JSON.parse(report));
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  if (summary.totalCruised < 10) throw new Error(`only ${summary.totalCruised} modules were found in ${folder}`);
  const broken = summary.violations.map(({ from, to, rule }) => ({ rule: rule.name, file: from, detail: to }));
  const templates = listTemplateImports(folder);
  return [
    ...broken,
    ...findReachViolations(listReachabilityRules(folder), imports),
    ...templates.flatMap(checkTemplate),
    ...findFeatureCircles([...imports, ...templates]),
  ];
}

/** Applies the rules on areas, pages and servers to imports of `.astro` files, which dependency-cruiser doesn't read. */
function checkTemplate({ from, to }: Import): Violation[] {
  return [...areaRules, pageRule, serverRule]
    .filter((rule) => {
      const isInside = new RegExp(rule.from.path).test(from);
      return isInside && new RegExp(rule.to.path).test(to) && !new RegExp(rule.to.pathNot).test(to);
    })
    .map(({ name }) => ({ rule: name, file: from, detail: to }));
}

const linted = z.object({
  diagnostics: z.array(
    z.object({
      category: z.string(),
      message: z.string(),
      location: z.object({ path: z.string(), start: z.object({ line: z.int() }).optional() }),
    }),
  ),
});

function lint(folder: string): Violation[] {
  const flags = ['--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none'];
  const report = run(folder, 'biome', ['lint', ...flags, 'src']);
  return linted
    .parse(JSON.parse(report))
    .diagnostics.filter(({ category }) => category === 'lint/style/noRestrictedImports')
    .map(({ message, location }) => ({
      rule: message,
      file: location.path,
      detail: `line ${location.start?.line ?? 1}`,
    }));
}

const scriptRule = 'The script of a page is a file beside it: the rules follow files.';

/** Finds page scripts that import anything but files in `src/`. */
function checkPageScripts(folder: string): Violation[] {
  return listPageScripts(folder)
    .filter(({ imported }) => !imported.startsWith('src/'))
    .map(({ page, imported }) => ({ rule: scriptRule, file: page, detail: imported }));
}

/** Returns a tool's standard output. A non-zero exit code means that it found something. */
function run(folder: string, tool: string, args: readonly string[]): string {
  const done = spawnSync(join(root, 'node_modules/.bin', tool), args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!done.stdout.trimStart().startsWith('{')) throw new Error(`${tool} did not report: ${done.stderr}`);
  return done.stdout;
}

/** Runs a check on a fixture tree in a temporary folder with the project's configuration. */
function withFixture<Result>(name: string, check: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'kogu-imports-'));
  try {
    cpSync(join(fixtures, name), folder, { recursive: true });
    for (const file of ['package.json', 'biome.json']) cpSync(join(root, file), join(folder, file));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    return check(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const restrictedImports = z.object({
  overrides: z.array(
    z.object({
      linter: z.looseObject({
        rules: z
          .looseObject({
            style: z
              .looseObject({
                noRestrictedImports: z
                  .object({ options: z.object({ patterns: z.array(z.object({ message: z.string() })) }) })
                  .optional(),
              })
              .optional(),
          })
          .optional(),
      }),
    }),
  ),
});

/** Lists the names of all rules: those of the two configurations, and our own. */
function listRules(): string[] {
  const biome = restrictedImports.parse(JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')));
  const messages = biome.overrides.flatMap(
    ({ linter }) => linter.rules?.style?.noRestrictedImports?.options.patterns.map(({ message }) => message) ?? [],
  );
  return [...cruiserConfig.forbidden.map(({ name }) => name), ...messages, circleRule, scriptRule];
}

const expectedFiles = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(join(fixtures, 'expected.json'), 'utf8')));
const project = [...cruise(root), ...lint(root), ...checkPageScripts(root)];
const planted = [
  ...withFixture('modules', cruise),
  ...withFixture('specifiers', lint),
  ...withFixture('specifiers', checkPageScripts),
];

let passed = 0;
let failed = 0;
for (const rule of new Set([...listRules(), ...Object.keys(expectedFiles), ...project.map((found) => found.rule)])) {
  const broken = project.filter((found) => found.rule === rule);
  const caught = [...new Set(planted.filter((found) => found.rule === rule).map(({ file }) => file))].sort();
  const faults = broken.map(({ file, detail }) => `${file} (${detail})`);
  if (caught.join() !== (expectedFiles[rule] ?? []).join()) {
    faults.push(
      `fixtures caught: ${caught.join(', ') || 'none'}; expected: ${expectedFiles[rule]?.join(', ') ?? 'none'}`,
    );
  } else if (caught.length === 0) {
    faults.push('no fixture breaks this rule');
  }
  if (faults.length === 0) passed += 1;
  else failed += 1;
  console.log([`${faults.length === 0 ? '✔' : '✖'} ${rule}`, ...faults].join('\n    '));
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
