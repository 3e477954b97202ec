import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4WorkerOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import { type LocalSettings, root, workerDataFolder } from './settings.ts';
import { superviseWorkerd } from './supervise-workerd.ts';

const name = 'kogu';

interface WorkerOptions {
  /** Whether to run the Worker alone, without the assets that Cloudflare serves in front of it, for benchmarks. */
  isBare?: boolean;
  /** The port for the Worker's inspector. */
  inspectorPort?: number;
  settings: LocalSettings;
  /** Settings and secrets, which come from `wrangler.toml` and `wrangler secret` in production. */
  bindings: Record<string, string>;
}

export interface RunningWorker {
  /** Runs the minute job now. */
  runSchedule: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Serves the build in workerd on its own port, without a proxy, so that requests keep their Host header. */
export async function startWorker({
  settings,
  bindings,
  isBare = false,
  inspectorPort,
}: WorkerOptions): Promise<RunningWorker> {
  superviseWorkerd();
  const server = join(root, 'dist/server');
  if (!existsSync(join(server, 'wrangler.json'))) throw new Error('There is no build: run npm run build first.');
  const {
    modulesRules: _,
    assets,
    ...options
  } = unstable_getMiniflareWorkerOptions(join(server, 'wrangler.json')).workerOptions;
  const bare = { serviceBindings: { ASSETS: { disk: { path: join(root, 'dist/client'), writable: false } } } };
  const files = (isBare ? bare : { assets }) as Pick<V4WorkerOptions, 'assets' | 'serviceBindings'>;
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      host: '127.0.0.1',
      port: 0,
      ...(inspectorPort === undefined ? {} : { inspectorPort }),
      log: new Log(LogLevel.WARN),
      resourcePersistencePath: workerDataFolder(settings),
      workers: [
        {
          ...options,
          ...files,
          name,
          bindings,
          modules: listModules(server),
          modulesRoot: server,
          stripCfConnectingIp: false,
          unsafeDirectSockets: [{ host: '127.0.0.1', port: settings.ports.worker }],
        },
      ],
    }),
  );
  await miniflare.ready;
  const runSchedule = async () => {
    const worker = await miniflare.getWorker(name);
    await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() });
  };
  return { runSchedule, stop: () => miniflare.dispose() };
}

/** Lists the server's modules, the entry first, because Miniflare runs the first module. */
function listModules(server: string) {
  const others = globSync('**/*.{mjs,wasm}', { cwd: server }).filter((file) => file !== 'entry.mjs');
  return ['entry.mjs', ...others.sort()].map((file) => ({
    type: file.endsWith('.wasm') ? ('CompiledWasm' as const) : ('ESModule' as const),
    path: join(server, file),
  }));
}
