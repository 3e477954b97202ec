import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildLocalBindings } from '../../scripts/local/environment.ts';
import { findFreePort } from '../../scripts/local/ports.ts';
import { createScratchFolder } from '../../scripts/local/scratch-folder.ts';
import { workerDataFolder } from '../../scripts/local/settings.ts';
import { startWorker } from '../../scripts/local/worker.ts';
import { readStackSettings } from './settings.ts';

/**
 * Starts a Worker with the same build and databases on another port, with production settings. It has the registry but
 * no files.
 */
export async function startProductionWorker(bindings: Record<string, string>) {
  const stack = readStackSettings();
  const data = createScratchFolder();
  cpSync(join(workerDataFolder(stack), 'kv'), join(workerDataFolder({ data }), 'kv'), { recursive: true });
  const port = await findFreePort();
  const { ENVIRONMENT: _, ...own } = buildLocalBindings(stack);
  const settings = { ...stack, data, ports: { ...stack.ports, worker: port } };
  const worker = await startWorker({ settings, bindings: { ...own, ...bindings } });
  const stop = async () => {
    await worker.stop();
    rmSync(data, { recursive: true, force: true });
  };
  return { port, stop };
}
