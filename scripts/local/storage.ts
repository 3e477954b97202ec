import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { type LocalSettings, workerDataFolder } from './settings.ts';
import { superviseWorkerd } from './supervise-workerd.ts';
import { readWorkerConfig } from './worker-config.ts';

export interface LocalStorage {
  tenants: Awaited<ReturnType<Miniflare['getKVNamespace']>>;
  files: Awaited<ReturnType<Miniflare['getR2Bucket']>>;
  close: () => Promise<void>;
}

/** Opens the local Worker's KV and files, whether or not the Worker is running. */
export async function openLocalStorage(settings: Pick<LocalSettings, 'data'>): Promise<LocalStorage> {
  superviseWorkerd();
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      host: '127.0.0.1',
      port: 0,
      log: new Log(LogLevel.WARN),
      resourcePersistencePath: workerDataFolder(settings),
      workers: [
        {
          name: 'storage',
          modules: true,
          script: 'export default { fetch: () => new Response(null, { status: 404 }) };',
          ...readWorkerConfig(),
        },
      ],
    }),
  );
  await miniflare.ready;
  const [tenants, files] = await Promise.all([miniflare.getKVNamespace('TENANTS'), miniflare.getR2Bucket('FILES')]);
  return { tenants, files, close: () => miniflare.dispose() };
}
