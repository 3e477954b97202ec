import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * Loads modules in plain Node, because this test runner is a bundler itself. Prints every file of ours that was loaded.
 */
const loader = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  const failed = [];
  for (const file of process.argv.slice(1)) await import(file).catch((error) => failed.push(file + ': ' + error));
  console.log(JSON.stringify({ loaded, failed }));
`;

/**
 * Files that the check skips: one has such calls inside functions that only the Worker runs, the other the pattern that
 * finds such calls.
 */
const calledInWorkerOnly = ['api/features/brand/customizations/fonts.ts', 'scripts/test/import-graph.ts'];

it('no command loads a module that needs a bundler', () => {
  // Programs, such as those directly in scripts/, are excluded, because they start when they are loaded.
  const parts = globSync('scripts/{build,local,tenant,test}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const done = spawnSync(
    join(root, 'node_modules/node/bin/node'),
    ['--input-type=module', '--eval', loader, ...parts.map((file) => join(root, file))],
    { encoding: 'utf8', cwd: root, maxBuffer: 64 * 1024 * 1024 },
  );
  const { loaded, failed } = JSON.parse(done.stdout) as { loaded: string[]; failed: string[] };
  expect(failed).toEqual([]);
  const ours = loaded
    .filter((url) => url.startsWith('file:') && !url.includes('/node_modules/'))
    .map((url) => relative(root, fileURLToPath(url)));
  expect(ours.length).toBeGreaterThan(parts.length);
  const bundled = ours.filter((file) => usesBundler(readFileSync(join(root, file), 'utf8')));
  expect(bundled.filter((file) => !calledInWorkerOnly.includes(file))).toEqual([]);
});

it.each([
  "const files = import.meta.glob('/migrations/*.sql');",
  'if (import.meta.env.DEV) start();',
  "import logo from './logo.svg?url';",
  "const { default: text } = await import('../notes.md?raw');",
  "import { getSecret } from 'astro:env/server';",
  "export * from 'virtual:pages';",
])('usesBundler recognizes code that needs a bundler: %s', (source) => {
  expect(usesBundler(source)).toBe(true);
});

it.each(['const folder = import.meta.dirname;', "import { z } from 'zod';", "import { join } from 'node:path';"])(
  'usesBundler ignores code that runs in Node itself: %s',
  (source) => {
    expect(usesBundler(source)).toBe(false);
  },
);

function usesBundler(source: string): boolean {
  const isOfBundler = /\bimport\.meta\.(?!(?:dirname|filename|url|resolve|main)\b)\w+/;
  const isVirtual = /(?:\bfrom|\bimport)[\s(]*'(?:astro:|virtual:|[^']*\?(?:raw|url|inline|worker)\b)/;
  return isOfBundler.test(source) || isVirtual.test(source);
}
