import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 2 * 1024 ** 3;

/**
 * A new folder for what a run of the tests writes; whoever asks removes it. It is in memory where the
 * system has room for it there: databases wait for the disk at every write otherwise.
 */
export function makeScratchFolder(): string {
  return mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), 'kogu-test-'));
}

function hasRoomInMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes;
}
