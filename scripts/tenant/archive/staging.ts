import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs `work` with its own folder below `parent`. The folder holds personal data and is deleted afterwards, even after
 * Ctrl-C. If a run on this machine was killed, the next one deletes its folder.
 */
export async function withStaging<Value>(
  parent: string,
  purpose: string,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  const prefix = `.kogu-${purpose}-`;
  removeLeftovers(parent, prefix);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const leave = () => {
    remove();
    process.exit(130);
  };
  for (const signal of signals) process.once(signal, leave);
  try {
    return await work(folder);
  } finally {
    for (const signal of signals) process.off(signal, leave);
    remove();
  }
}

function removeLeftovers(parent: string, prefix: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const [pid = ''] = name.slice(prefix.length).split('-');
    if (/^\d+$/.test(pid) && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
