import { readFile } from 'node:fs/promises';
import { connectDatabase } from '#api/platform/database/connect.ts';
import { databaseAddress } from '#api/platform/tenancy/resolve-tenant.ts';
import { createLocalDatabase } from '../../local/create-database.ts';
import { localEnvironment } from '../../local/environment.ts';
import type { LocalSettings } from '../../local/settings.ts';
import { openLocalStorage } from '../../local/storage.ts';
import type { Target } from './target.ts';

/** This machine. The database server must be running on the configured ports. */
export async function openLocalTarget(settings: LocalSettings): Promise<Target> {
  const storage = await openLocalStorage(settings);
  const env = localEnvironment(settings);
  return {
    kind: 'local',
    env,
    createDatabase: async ({ slug }) => {
      await createLocalDatabase(`http://127.0.0.1:${settings.ports.databaseAdmin}`, slug);
      return;
    },
    connect: (tenant) => connectDatabase(databaseAddress(tenant, env)),
    registry: {
      get: (key) => storage.tenants.get(key, 'text'),
      put: (key, value) => storage.tenants.put(key, value),
      delete: (key) => storage.tenants.delete(key),
    },
    putFile: async ({ key, type, path }) => {
      await storage.files.put(key, await readFile(path), { httpMetadata: { contentType: type } });
    },
    close: storage.close,
  };
}
