import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildLocalBindings } from '../local/environment.ts';
import type { LocalSettings } from '../local/settings.ts';
import { startWorker } from '../local/worker.ts';

export interface KillableWorker {
  /** Runs the minute job, which continues interrupted work. */
  runMinute: () => Promise<void>;
  /** Kills its process with SIGKILL, whatever it is doing. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the Worker in a process of its own that can be killed. It sends mail through the SMTP server on this port. */
export async function startKillableWorker(settings: LocalSettings, smtpPort: number): Promise<KillableWorker> {
  const worker = await startWorker({
    settings,
    bindings: { ...buildLocalBindings(settings), SMTP_PORT: String(smtpPort) },
  });
  return {
    runMinute: worker.runSchedule,
    kill: async () => {
      for (const id of workerIds()) process.kill(id, 'SIGKILL');
      // Miniflare has no process left to stop.
      await Promise.race([worker.stop().catch(() => undefined), sleep(300)]);
    },
    stop: worker.stop,
  };
}

function workerIds(): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(process.pid), 'workerd'], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}
