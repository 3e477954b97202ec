import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import type { FileCopy } from './target.ts';
import { bucketName, runWrangler } from './wrangler.ts';

/** Stores a file in the bucket. Wrangler only accepts files, so content is written to one first. */
export async function putObject(environment: NodeJS.ProcessEnv, file: FileCopy): Promise<void> {
  if ('path' in file) return putPath(environment, file);
  const folder = await mkdtemp(join(tmpdir(), 'kogu-file-'));
  try {
    const path = join(folder, 'content');
    await writeFile(path, file.bytes);
    await putPath(environment, { key: file.key, type: file.type, path });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function putPath(
  environment: NodeJS.ProcessEnv,
  { key, type, path }: { key: string; type: string; path: string },
) {
  const { code, stderr } = await runWrangler(environment, [
    ...['r2', 'object', 'put', `${bucketName()}/${key}`],
    ...['--file', path, '--content-type', type],
  ]);
  if (code !== 0) throw new OperatorError([`wrangler could not upload ${key}: ${stderr.trim()}`]);
}
