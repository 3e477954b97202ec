import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../local/settings.ts';
import type { Count } from './finish-count.ts';
import { runAndCount } from './run-command.ts';

/** A configuration that extends the project's, with only the components to check. */
const settings = join(root, '.data/tsconfig.components.json');

/** The compiler's build info, which is kept between runs so that it checks only what a changed source can affect. */
const found = join(root, '.data/types.tsbuildinfo');
const compile = ['node_modules/typescript-7/bin/tsc', '--noEmit', '--checkers', '1', '--incremental'];

/**
 * Checks the types of all scripts with the native compiler, and of the components with Astro's checker, which needs the
 * JavaScript compiler and takes longer for the components than the native compiler for everything else.
 */
export async function checkTypes(components: readonly string[] = globSync('src/**/*.astro', { cwd: root })) {
  const counts = [await runAndCount('node', [...compile, '--tsBuildInfoFile', found])];
  if (components.length > 0) counts.push(await checkComponents(components));
  return counts.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }));
}

function checkComponents(components: readonly string[]): Promise<Count> {
  const ambient = ['.astro/types.d.ts', ...globSync('{api,locales,src}/**/*.d.ts', { cwd: root })];
  const include = [...ambient, ...components].map((file) => relative(join(settings, '..'), join(root, file)));
  mkdirSync(join(settings, '..'), { recursive: true });
  writeFileSync(settings, JSON.stringify({ extends: '../tsconfig.json', include, exclude: [] }));
  return runAndCount('astro', ['check', '--minimumFailingSeverity=warning', `--tsconfig=${settings}`]);
}
