import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuildCurrent } from '../build/build-worker.ts';
import { root } from '../local/settings.ts';

export interface FreshClone {
  folder: string;
  /** Runs a command line as an operator would type it: `npm run tenant -- list`. */
  run: (line: readonly string[], more?: Typed) => Promise<EndedCommand>;
  /** Copies this working tree's build, if it is current; without it, a command that needs a build makes one. */
  bringBuild: () => void;
  remove: () => void;
}

interface Typed {
  input?: string;
  environment?: Record<string, string>;
  /** Stops the command with Ctrl-C once it has printed this. */
  until?: RegExp;
}

export interface EndedCommand {
  code: number | null;
  out: string;
  err: string;
}

/** Copies what a clone of this working tree would contain, with the installed packages. */
export function createFreshClone(): FreshClone {
  const folder = mkdtempSync(join(tmpdir(), 'kogu-clone-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    run: (line, typed) => runIn(folder, line, typed),
    bringBuild: () => {
      if (isBuildCurrent()) cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The only variables that reach the command. None of them selects production. */
const { PATH, HOME } = process.env;

async function runIn(
  folder: string,
  [program = '', ...args]: readonly string[],
  typed: Typed = {},
): Promise<EndedCommand> {
  const child = spawn(program, args, { cwd: folder, env: { PATH, HOME, NO_COLOR: '1', ...typed.environment } });
  const ended: EndedCommand = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    ended.out += chunk.toString();
    if (typed.until?.test(ended.out)) child.kill('SIGINT');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    ended.err += chunk.toString();
  });
  child.stdin.end(typed.input ?? '');
  ended.code = await new Promise((resolve) => child.once('close', resolve));
  return ended;
}
