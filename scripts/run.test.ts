import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const ours = Object.entries(scripts).filter(([, command]) => command.includes('scripts/'));

describe('the commands of package.json', () => {
  it.each(ours)('%s starts on any installed version of Node', (_, command) => {
    const [, file = ''] = /^exec node scripts\/run[.]mjs ([a-z/-]+[.]ts)$/.exec(command) ?? [];
    expect(() => readFileSync(join(root, file))).not.toThrow();
  });

  it('forward arguments and the exit code', () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['scripts/run.mjs', ...args], { cwd: root, encoding: 'utf8' });
    expect(run('scripts/copy-feature.ts')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^which[?]/) });
    expect(run('scripts/copy-feature.ts', 'harbour/boats', 'boat', 'Boats', 'Paadid')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no area "harbour"'),
    });
    expect(run('scripts/tenant.ts', '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('npm run tenant'),
    });
  });
});

describe('the check before a command runs', () => {
  const project = mkdtempSync(join(tmpdir(), 'kogu-run-'));
  afterAll(() => rmSync(project, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text, { mode: 0o755 });
  };
  const packages = (...names: string[]) =>
    JSON.stringify({
      packages: Object.fromEntries(
        names.map((name) => [
          `node_modules/${name}`,
          { version: '1.0.0', ...(name === 'elsewhere' && { optional: true }) },
        ]),
      ),
    });
  /** Runs a command with a script that prints a line instead of npm. Returns the output. */
  const run = () =>
    spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/hello.ts'], {
      cwd: project,
      encoding: 'utf8',
      env: { PATH: `${join(project, 'bin')}:${process.env['PATH']}` },
    }).stdout;

  beforeEach(() => {
    for (const file of ['run.mjs', 'bootstrap.mjs'])
      write(`scripts/${file}`, readFileSync(join(root, 'scripts', file), 'utf8'));
    write('scripts/hello.ts', "console.log('hello');");
    write('bin/npm', '#!/bin/sh\necho "npm $1"');
    write('package-lock.json', packages('node', 'hono', 'elsewhere'));
    write('node_modules/.package-lock.json', packages('node', 'hono'));
    write('node_modules/hono/package.json', '{}');
    write('node_modules/node/bin/node', `#!/bin/sh\nexec "${process.execPath}" "$@"`);
  });

  it('doesn’t install packages that are present or for other platforms', () => {
    expect(run()).toBe('hello\n');
  });

  it.each([
    [
      'is older than in the lock file',
      () => write('node_modules/.package-lock.json', packages('node', 'hono').replace('1.', '0.')),
    ],
    ['is missing from npm’s record', () => write('node_modules/.package-lock.json', packages('node'))],
    ['has no folder despite npm’s record', () => rmSync(join(project, 'node_modules/hono'), { recursive: true })],
  ])('installs a package that %s', (_, change) => {
    change();
    expect(run()).toMatch(/npm ci\nhello\n$/);
  });
});
