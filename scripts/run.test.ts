import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const ours = Object.entries(scripts).filter(([, command]) => command.includes('scripts/'));

describe('the commands of package.json', () => {
  it.each(ours)('%s runs on the Node that is installed', (_, command) => {
    const [, script = ''] = /^exec node scripts\/run[.]mjs ([a-z-]+)$/.exec(command) ?? [];
    expect(() => readFileSync(join(root, 'scripts', `${script}.ts`))).not.toThrow();
  });

  it('get their arguments, and end with the code of what ran', () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['scripts/run.mjs', ...args], { cwd: root, encoding: 'utf8' });
    expect(run('new-feature')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^which[?]/) });
    expect(run('new-feature', 'users')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('"users" already'),
    });
    expect(run('tenant', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('npm run tenant') });
  });
});
