import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../local/settings.ts';
import { readWorkerConfig } from '../../local/worker-config.ts';
import { OperatorError } from '../operator-error.ts';

export interface WranglerResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs wrangler on the account's resources. WRANGLER replaces the program, for rehearsals. */
export function runWrangler(
  environment: NodeJS.ProcessEnv,
  args: readonly string[],
  remote = true,
): Promise<WranglerResult> {
  const program = environment['WRANGLER'] ?? join(root, 'node_modules/.bin/wrangler');
  const child = spawn(program, [...args, ...(remote ? ['--remote'] : [])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, WRANGLER_SEND_METRICS: 'false', CI: '1' },
  });
  const answer = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    answer.stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    answer.stderr += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...answer }));
  });
}

/** Writes a registry value through a file, so that it never appears in a shell or argument list. */
export async function putRegistryValue(environment: NodeJS.ProcessEnv, key: string, value: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kogu-'));
  try {
    const file = join(folder, 'value.json');
    await writeFile(file, value);
    const { code, stderr } = await runWrangler(environment, [
      'kv',
      'key',
      'put',
      key,
      '--path',
      file,
      '--binding=TENANTS',
    ]);
    if (code !== 0) throw new OperatorError([`wrangler could not write "${key}" to the registry: ${stderr.trim()}`]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function bucketName(): string {
  const bucket = readWorkerConfig().r2Buckets['FILES'];
  if (!bucket) throw new OperatorError(['wrangler.toml: r2_buckets: has no bucket for the binding FILES']);
  return bucket;
}
