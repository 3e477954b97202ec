import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';
import { root } from '../local/settings.ts';
import { type Count, type Exit, finishCount } from './finish-count.ts';

interface Ran extends Exit {
  /** The last line of standard output. */
  lastLine: string;
}

/** Collects the output of a step's programs; without it, they print to the terminal. */
const output = new AsyncLocalStorage<(chunk: Buffer) => void>();

/** Runs a step and collects its programs' output, so that concurrent steps don't mix theirs. */
export async function collectOutput<Value>(run: () => Promise<Value>): Promise<{ value: Value; written: Buffer }> {
  const chunks: Buffer[] = [];
  const value = await output.run((chunk) => chunks.push(chunk), run);
  return { value, written: Buffer.concat(chunks) };
}

/** Adds to a step's output. */
export function writeOutput(chunk: Buffer | string): void {
  const write = output.getStore() ?? ((part: Buffer) => process.stdout.write(part));
  write(Buffer.from(chunk));
}

/** Runs a program of node_modules and streams its output. */
export function runCommand(program: string, args: readonly string[], environment: object = {}): Promise<Ran> {
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(styleText('bold', '-') === '-' ? {} : { FORCE_COLOR: '1' }),
      ASTRO_TELEMETRY_DISABLED: '1',
      WRANGLER_SEND_METRICS: 'false',
      ...environment,
    },
  });
  let tail = '';
  child.stdout.on('data', (chunk: Buffer) => {
    writeOutput(chunk);
    tail = (tail + chunk.toString()).slice(-1_000);
  });
  child.stderr.on('data', writeOutput);
  const lastLine = () => stripVTControlCharacters(tail).trimEnd().split('\n').at(-1) ?? '';
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve({ code: 1, lastLine: '' });
    });
    child.once('close', (code, signal) => resolve({ code: code ?? 1, signal, lastLine: lastLine() }));
  });
}

/** Reads a command's own count from a last line `N passed, N failed`; without one, the command counts as one. */
export async function runAndCount(program: string, args: readonly string[]): Promise<Count> {
  const { lastLine, ...exit } = await runCommand(program, args);
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(lastLine) ?? [];
  if (passed === undefined || failed === undefined)
    return { passed: exit.code === 0 ? 1 : 0, failed: exit.code === 0 ? 0 : 1 };
  return finishCount({ passed: Number(passed), failed: Number(failed) }, exit);
}
