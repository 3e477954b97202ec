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
  /** KV namespace ids and bucket names, by binding. */
  kvNamespaces: Record<string, string>;
  r2Buckets: Record<string, string>;
}

/**
 * Reads the Worker's bindings from wrangler.toml. Doesn't load wrangler, which would slow every command by a second.
 */
export function readWorkerConfig(): WorkerConfig {
  const config = configSchema.parse(parse(readFileSync(join(root, 'wrangler.toml'), 'utf8')));
  return {
    compatibilityDate: config.compatibility_date,
    kvNamespaces: Object.fromEntries(config.kv_namespaces.map(({ binding, id }) => [binding, id])),
    r2Buckets: Object.fromEntries(config.r2_buckets.map(({ binding, bucket_name: bucket }) => [binding, bucket])),
  };
}
