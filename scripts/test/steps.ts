import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../local/settings.ts';
import { installChromium } from './install-chromium.ts';
import { readPlaywrightReport, readVitestReport } from './read-report.ts';
import { countCommand, runCommand } from './run-command.ts';
import type { Count, Step } from './step.ts';

/** In each lane what is quick to tell comes first; what needs the build and both cores comes after both. */
export const steps: readonly Step[] = [
  { name: 'format', lane: 'checks', run: () => countCommand('biome', ['ci', '--error-on-warnings']) },
  { name: 'types', lane: 'checks', run: () => countCommand('astro', ['check', '--minimumFailingSeverity=warning']) },
  { name: 'imports', lane: 'checks', run: () => countCommand('node', ['scripts/check-imports.ts']) },
  { name: 'texts', lane: 'checks', run: () => countCommand('node', ['scripts/check-texts.ts']) },
  { name: 'worker', lane: 'worker', run: () => runVitest('worker', 'vitest.config.ts') },
  { name: 'node', lane: 'checks', run: () => runVitest('node', 'vitest.node.config.ts') },
  { name: 'scripts', lane: 'checks', run: () => runVitest('scripts', 'vitest.scripts.config.ts') },
  { name: 'build', lane: 'checks', run: () => countCommand('node', ['scripts/build.ts']) },
  { name: 'browser', lane: 'after', run: runBrowserTests },
];

async function runVitest(name: string, config: string): Promise<Count> {
  const report = reportFile(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runCommand('vitest', ['run', '--config', config, ...reporters]);
  return readVitestReport(report, code);
}

async function runBrowserTests(): Promise<Count> {
  const report = reportFile('browser');
  const { code } = await runCommand('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: installChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  return readPlaywrightReport(report, code);
}

/** Where a runner writes its report; one of an earlier run is no answer. */
function reportFile(name: string): string {
  const folder = join(root, '.data/reports');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}
