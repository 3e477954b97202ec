import { startDatabaseServer } from '../../local/database-server.ts';
import { findFreePorts } from '../../local/ports.ts';
import { claimDataFolder, findRunningStack } from '../../local/running-stack.ts';
import type { LocalSettings } from '../../local/settings.ts';
import type { CommandCall } from '../command.ts';
import { openLocalTarget } from './local.ts';
import { openProductionTarget } from './production.ts';
import type { Target } from './target.ts';

/** Runs `work` with the target, then stops everything that was started for it. */
export async function withTarget<Value>(
  { kind, settings, environment }: Pick<CommandCall, 'kind' | 'settings' | 'environment'>,
  work: (target: Target) => Promise<Value>,
): Promise<Value> {
  if (kind === 'production') return use(openProductionTarget(environment), work);
  const running = findRunningStack(settings);
  if (running) return use(await openLocalTarget({ ...settings, ports: running.ports }, { isServing: true }), work);
  return withDatabaseServer(settings, async (started) => use(await openLocalTarget(started), work));
}

async function use<Value>(target: Target, work: (target: Target) => Promise<Value>): Promise<Value> {
  try {
    return await work(target);
  } finally {
    await target.close();
  }
}

/** Starts a database server on free ports for this one command, because `npm start` isn't running. */
async function withDatabaseServer<Value>(
  settings: LocalSettings,
  work: (settings: LocalSettings) => Promise<Value>,
): Promise<Value> {
  const { database, databaseAdmin } = await findFreePorts();
  const ports = { ...settings.ports, database, databaseAdmin };
  const release = claimDataFolder({ ...settings, ports });
  try {
    const server = await startDatabaseServer({ port: database, adminPort: databaseAdmin, data: settings.data });
    try {
      return await work({ ...settings, ports });
    } finally {
      await server.stop();
    }
  } finally {
    release();
  }
}
