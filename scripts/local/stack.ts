import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { applyTenant } from '../tenant/apply-tenant.ts';
import { describeFailure } from '../tenant/operator-error.ts';
import { readTenantFolders } from '../tenant/read-folders.ts';
import { runWithLimit } from '../tenant/run-with-limit.ts';
import { seedCommunity } from '../tenant/seed-community.ts';
import { openLocalTarget } from '../tenant/target/local.ts';
import { startDatabaseServer } from './database-server.ts';
import { buildLocalBindings } from './environment.ts';
import { startInbox } from './inbox.ts';
import { keepRunning } from './keep-running.ts';
import { refuseTakenPorts } from './ports.ts';
import { claimDataFolder } from './running-stack.ts';
import type { LocalSettings } from './settings.ts';
import { createDatabaseWatch } from './watch-database.ts';
import { startWorker } from './worker.ts';

export interface Stack {
  tenants: Tenant[];
  stop: () => Promise<void>;
}

export interface Services {
  tenants: Tenant[];
  /** Stops everything in reverse order. Safe to call twice. */
  stop: () => Promise<void>;
  /** Adds a step that `stop` runs before the steps added earlier. */
  onStop: (end: () => Promise<void> | void) => void;
}

/**
 * Starts the Worker's local services (database server and inbox), which are restarted if they end, and applies every
 * valid community folder. If a service can't be started, stops those that are running.
 */
export async function startServices(settings: LocalSettings): Promise<Services> {
  const ends: Array<() => Promise<void> | void> = [];
  const stop = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    ends.push(claimDataFolder(settings));
    await refuseTakenPorts(settings.ports);
    const { ports, data, isDatabaseOnOneCore: isOnOneCore = false } = settings;
    const database = { port: ports.database, adminPort: ports.databaseAdmin, data, isOnOneCore };
    const watch = createDatabaseWatch({ url: `http://127.0.0.1:${ports.database}`, data });
    // Waits for both even if one fails, because one that is still starting must be stopped too.
    const started = await Promise.allSettled([
      keepRunning({
        what: 'The database server',
        start: async () => watch(await startDatabaseServer(database)),
      }),
      keepRunning({ what: 'The mail inbox', start: () => startInbox({ smtp: ports.smtp, web: ports.inbox, data }) }),
    ]);
    for (const service of started) if (service.status === 'fulfilled') ends.push(service.value.stop);
    for (const service of started) if (service.status === 'rejected') throw service.reason;
    return { tenants: await applyFolders(settings), stop, onStop: (end) => ends.push(end) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How many communities are applied at once. The database server refuses connections beyond its limit. */
const appliedAtOnce = 6;

/** Applies every community folder that can be applied. Others are reported and left unchanged. */
async function applyFolders(settings: LocalSettings): Promise<Tenant[]> {
  const { folders, faults } = readTenantFolders(settings.tenants);
  for (const line of faults.flatMap(({ lines }) => lines)) console.error(`Not opened: ${line}`);
  const target = await openLocalTarget(settings);
  const tenants: Tenant[] = [];
  try {
    await runWithLimit(appliedAtOnce, folders, async (folder) => {
      try {
        const { tenant } = await applyTenant(target, folder);
        if (!settings.unseeded?.includes(tenant.slug)) await seedCommunity(target, tenant, folder);
        tenants.push(tenant);
      } catch (error) {
        console.error(`Not opened: ${folder.file.slug}: ${describeFailure(error)}`);
      }
    });
    return tenants.sort((one, other) => one.slug.localeCompare(other.slug));
  } finally {
    await target.close();
  }
}

/**
 * Starts everything: the services, and on the Worker's port the build in `dist/` with its minute job. `bindings` are
 * additional settings of the Worker.
 */
export async function startStack(settings: LocalSettings, bindings: Record<string, string> = {}): Promise<Stack> {
  const services = await startServices(settings);
  try {
    const worker = await startWorker({ settings, bindings: { ...buildLocalBindings(settings), ...bindings } });
    services.onStop(worker.stop);
    const everyMinute = setInterval(() => {
      worker.runSchedule().catch((error: unknown) => console.error('The minute job failed:', error));
    }, 60_000);
    services.onStop(() => clearInterval(everyMinute));
    return { tenants: services.tenants, stop: services.stop };
  } catch (error) {
    await services.stop();
    throw error;
  }
}
