import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/settings.ts';
import { checkTypes } from './check-types.ts';
import type { Count, Step } from './finish-count.ts';
import { installChromium } from './install-chromium.ts';
import { readPlaywrightReport, readVitestReport } from './read-report.ts';
import { runAndCount, runCommand } from './run-command.ts';

/** All steps. Two run at a time, in this order: the longest first, then the build, then the quick ones. */
export const steps: readonly Step[] = [
  {
    name: 'worker',
    run: (files, calls) => runVitest('worker', 'vitest.config.ts', files, { TESTED_CALLS: calls?.join(' ') }),
  },
  { name: 'browser', isAlone: true, run: runBrowserTests },
  // This step does what `npm run build` does. The tests of the commands start from this build, and so do those in the
  // browser.
  { name: 'build', run: () => runAndCount('node', ['scripts/run.mjs', 'scripts/build.ts']) },
  { name: 'types', run: checkTypes },
  { name: 'format', run: (files = []) => runAndCount('biome', ['ci', '--error-on-warnings', ...files]) },
  { name: 'imports', run: () => runAndCount('node', ['scripts/check-imports.ts']) },
  { name: 'unused', run: () => runAndCount('knip', []) },
  { name: 'texts', run: () => runAndCount('node', ['scripts/check-texts.ts']) },
  { name: 'migrations', run: () => runAndCount('node', ['scripts/check-migrations.ts']) },
  { name: 'node', run: (files) => runVitest('node', 'vitest.node.config.ts', files) },
  { name: 'scripts', run: (files) => runVitest('scripts', 'vitest.scripts.config.ts', files) },
];

async function runVitest(
  name: string,
  config: string,
  files: readonly string[] = [],
  environment: object = {},
): Promise<Count> {
  const report = reportFile(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exit = await runCommand('vitest', ['run', '--config', config, ...reporters, ...files], environment);
  return readVitestReport(report, exit);
}

async function runBrowserTests(files: readonly string[] = []): Promise<Count> {
  const report = reportFile('browser');
  const exit = await runCommand('playwright', ['test', '--reporter=list,json', ...files], {
    CHROMIUM_PATH: installChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return readPlaywrightReport(report, exit);
}

/** Returns the path of a runner's report, and deletes the report of an earlier run. */
function reportFile(name: string): string {
  const folder = join(root, '.data/reports');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}
