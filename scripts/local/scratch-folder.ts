import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 2 * 1024 ** 3;

/**
 * Creates a folder for a test run's files; the caller removes it. Uses memory if there is room, because databases on
 * disk wait for every write.
 */
export function createScratchFolder(): string {
  return mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), 'kogu-test-'));
}

function hasRoomInMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes;
}
