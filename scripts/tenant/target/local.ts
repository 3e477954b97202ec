import { readFile, writeFile } from 'node:fs/promises';
import { connectDatabase } from '#api/platform/database/connect.ts';
import { databaseAddress } from '#api/platform/tenancy/resolve-tenant.ts';
import { createLocalDatabase } from '../../local/create-database.ts';
import { createLocalEnvironment } from '../../local/environment.ts';
import type { LocalSettings } from '../../local/settings.ts';
import { openLocalStorage } from '../../local/storage.ts';
import { commandTimeoutMs, type StoredFile, type Target } from './target.ts';

/** Opens this machine as the target. The database server must be running on the configured ports. */
export async function openLocalTarget(settings: LocalSettings, { isServing = false } = {}): Promise<Target> {
  const storage = await openLocalStorage(settings);
  const env = createLocalEnvironment(settings);
  return {
    kind: 'local',
    env,
    settlesAfterMs: isServing ? 30_000 : 0,
    createDatabase: async ({ slug }) => {
      await createLocalDatabase(`http://127.0.0.1:${settings.ports.databaseAdmin}`, slug);
      return;
    },
    connect: (tenant) => connectDatabase({ ...databaseAddress(tenant, env), timeoutMs: commandTimeoutMs }),
    registry: {
      get: (key) => storage.tenants.get(key, 'text'),
      put: (key, value) => storage.tenants.put(key, value),
      delete: (key) => storage.tenants.delete(key),
      list: async (prefix) => {
        const found: string[] = [];
        for (let cursor: string | undefined, isLast = false; !isLast; ) {
          const page = await storage.tenants.list({ prefix, ...(cursor ? { cursor } : {}) });
          found.push(...page.keys.map(({ name }) => name));
          isLast = page.list_complete;
          cursor = page.list_complete ? undefined : page.cursor;
        }
        return found;
      },
    },
    putFile: async (file) => {
      const { key, type } = file;
      const content = 'bytes' in file ? file.bytes : await readFile(file.path);
      await storage.files.put(key, content, { httpMetadata: type ? { contentType: type } : {} });
    },
    listFiles: async (prefix) => {
      const found: StoredFile[] = [];
      let cursor: string | undefined;
      do {
        const page = await storage.files.list({ prefix, ...(cursor ? { cursor } : {}) });
        found.push(...page.objects.map(({ key, size }) => ({ key, size })));
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor);
      return found;
    },
    readFile: async (key, path) => {
      const file = await storage.files.get(key);
      if (!file) throw new Error(`the file ${key} is gone`);
      await writeFile(path, Buffer.from(await file.arrayBuffer()));
      return file.httpMetadata?.contentType ?? '';
    },
    close: storage.close,
  };
}
