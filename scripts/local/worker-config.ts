import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { root } from './settings.ts';

const configSchema = z.object({
  compatibility_date: z.string(),
  kv_namespaces: z.array(z.object({ binding: z.string(), id: z.string() })),
  r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string() })),
});

export interface WorkerConfig {
  compatibilityDate: string;
  /** Id of each KV namespace and name of each bucket, by the binding the Worker knows it by. */
  kvNamespaces: Record<string, string>;
  r2Buckets: Record<string, string>;
}

/** What wrangler.toml binds to the Worker. Read without wrangler itself, which every command would wait a second for. */
export function readWorkerConfig(): WorkerConfig {
  const config = configSchema.parse(parse(readFileSync(join(root, 'wrangler.toml'), 'utf8')));
  return {
    compatibilityDate: config.compatibility_date,
    kvNamespaces: Object.fromEntries(config.kv_namespaces.map(({ binding, id }) => [binding, id])),
    r2Buckets: Object.fromEntries(config.r2_buckets.map(({ binding, bucket_name: bucket }) => [binding, bucket])),
  };
}
