import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hashSources } from './hash-sources.ts';

const root = resolve(import.meta.dirname, '../..');

/** Builds the Worker and its assets into `dist/`. If the build fails, throws with its output. */
export async function buildWorker({ quiet = false } = {}): Promise<void> {
  const child = spawn(join(root, 'node_modules/.bin/astro'), ['build'], {
    cwd: root,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${printed}\nThe build failed.`);
}

/** Whether `dist/` was built from the current sources. */
export function isBuildCurrent(): boolean {
  try {
    const { build } = JSON.parse(readFileSync(join(root, 'dist/client/build.json'), 'utf8')) as { build?: string };
    return build === hashSources();
  } catch {
    return false;
  }
}
