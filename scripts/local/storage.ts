import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import { unstable_readConfig } from 'wrangler';
import { type LocalSettings, root, workerData } from './settings.ts';
import { tieWorkerd } from './tie-workerd.ts';

export interface LocalStorage {
  tenants: Awaited<ReturnType<Miniflare['getKVNamespace']>>;
  files: Awaited<ReturnType<Miniflare['getR2Bucket']>>;
  close: () => Promise<void>;
}

/** Opens the local Worker's KV and files, whether it runs or not: both keep them in SQLite files. */
export async function openLocalStorage(settings: Pick<LocalSettings, 'data'>): Promise<LocalStorage> {
  tieWorkerd();
  const config = unstable_readConfig({ config: `${root}/wrangler.toml` });
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      host: '127.0.0.1',
      port: 0,
      log: new Log(LogLevel.WARN),
      resourcePersistencePath: workerData(settings),
      workers: [
        {
          name: 'storage',
          modules: true,
          script: 'export default { fetch: () => new Response(null, { status: 404 }) };',
          compatibilityDate: config.compatibility_date ?? '2026-11-01',
          kvNamespaces: Object.fromEntries(config.kv_namespaces.map(({ binding, id }) => [binding, id ?? binding])),
          r2Buckets: Object.fromEntries(
            config.r2_buckets.map(({ binding, bucket_name }) => [binding, bucket_name ?? binding]),
          ),
        },
      ],
    }),
  );
  await miniflare.ready;
  const [tenants, files] = await Promise.all([miniflare.getKVNamespace('TENANTS'), miniflare.getR2Bucket('FILES')]);
  return { tenants, files, close: () => miniflare.dispose() };
}
