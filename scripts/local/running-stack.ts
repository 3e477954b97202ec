import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { LocalSettings, Ports } from './settings.ts';

const port = z.int().min(1).max(65_535);
const runningSchema = z.object({
  pid: z.int(),
  ports: z.object({ worker: port, database: port, databaseAdmin: port, smtp: port, inbox: port }),
});

export interface RunningStack {
  pid: number;
  ports: Ports;
}

/** Finds the running stack that uses this data folder; null if there is none. Ignores the file of a killed stack. */
export function findRunningStack({ data }: Pick<LocalSettings, 'data'>): RunningStack | null {
  try {
    const running = runningSchema.parse(JSON.parse(readFileSync(stackFilePath(data), 'utf8')));
    process.kill(running.pid, 0);
    return running;
  } catch {
    return null;
  }
}

/** Claims the data folder for this process: two database servers would corrupt it. */
export function claimDataFolder({ data, ports }: LocalSettings): () => void {
  const running = findRunningStack({ data });
  if (running && running.pid !== process.pid) {
    throw new Error(
      `Kogu runs already on this data (process ${running.pid}, http://localhost:${running.ports.worker}).\n` +
        'Stop that one first, or choose another folder: DATA_FOLDER=.data/second',
    );
  }
  mkdirSync(data, { recursive: true });
  writeFileSync(stackFilePath(data), JSON.stringify({ pid: process.pid, ports }));
  return () => rmSync(stackFilePath(data), { force: true });
}

function stackFilePath(data: string): string {
  return join(data, 'running.json');
}
