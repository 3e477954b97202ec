import { z } from 'zod';
import { connectDatabase } from '#api/platform/database/connect.ts';
import { databaseAddress } from '#api/platform/tenancy/resolve-tenant.ts';
import { createCommandEnvironment } from '../../local/environment.ts';
import { OperatorError } from '../operator-error.ts';
import { openBucket } from './bucket.ts';
import { putObject } from './put-object.ts';
import { commandTimeoutMs, type Target } from './target.ts';
import { createTursoDatabase } from './turso.ts';
import { bucketName, putRegistryValue, runWrangler } from './wrangler.ts';

const keysSchema = z.array(z.object({ name: z.string() }));

/** Opens production as the target: Turso through its API, KV and files through wrangler, which knows the account. */
export function openProductionTarget(environment: NodeJS.ProcessEnv): Target {
  const env = createCommandEnvironment({ ...environment, ENVIRONMENT: 'production' });
  return {
    kind: 'production',
    env,
    settlesAfterMs: 90_000,
    createDatabase: async ({ slug, databaseUrl }) => databaseUrl ?? (await createTursoDatabase(slug, environment)),
    connect: (tenant) => {
      if (!tenant.databaseUrl) {
        throw new OperatorError([`${tenant.slug} has no database yet: npm run tenant -- apply ${tenant.slug}`]);
      }
      return connectDatabase({ ...databaseAddress(tenant, env), timeoutMs: commandTimeoutMs });
    },
    registry: {
      get: async (key) => {
        const { code, stdout, stderr } = await runWrangler(environment, [
          'kv',
          'key',
          'get',
          key,
          '--binding=TENANTS',
          '--text',
        ]);
        if (code === 0) return stdout.replace(/\n$/, '');
        if (/404|not found/i.test(stderr + stdout)) return null;
        throw new OperatorError([
          `wrangler could not read "${key}" of the registry: ${stderr.trim() || stdout.trim()}`,
        ]);
      },
      put: (key, value) => putRegistryValue(environment, key, value),
      list: async (prefix) => {
        const args = ['kv', 'key', 'list', '--binding=TENANTS', `--prefix=${prefix}`];
        const { code, stdout, stderr } = await runWrangler(environment, args);
        if (code !== 0) throw new OperatorError([`wrangler could not list the registry: ${stderr.trim()}`]);
        return keysSchema.parse(JSON.parse(stdout)).map(({ name }) => name);
      },
      delete: async (key) => {
        const { code, stderr } = await runWrangler(environment, ['kv', 'key', 'delete', key, '--binding=TENANTS']);
        if (code !== 0)
          throw new OperatorError([`wrangler could not delete "${key}" of the registry: ${stderr.trim()}`]);
      },
    },
    ...openBucket(environment, bucketName()),
    putFile: (file) => putObject(environment, file),
    close: async () => undefined,
  };
}
