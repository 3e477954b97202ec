import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { BoundedMap, maxRememberedCommunities } from '../bounded-map/bounded-map.ts';
import { buildId } from '../build-id.ts';
import { communityState } from '../community-state/schema.ts';
import { AppError, databaseRetrySeconds } from './app-error.ts';
import { type Api, endpoint } from './endpoint.ts';

/** How long a successful write is trusted, so that frequent health checks cost little. */
const trustedMs = 10_000;
const lastWrites = new BoundedMap<number>(maxRememberedCommunities);

/** Writes a row without changing it, because a full or broken disk still serves reads. */
async function probe({ db, tenant, now }: Context): Promise<void> {
  const last = lastWrites.get(tenant.slug);
  const isTrusted = last !== undefined && now.getTime() >= last && now.getTime() - last < trustedMs;
  if (isTrusted) return void (await db.run(sql`select 1`));
  lastWrites.delete(tenant.slug);
  await db.run(sql`update ${communityState} set brand_version = brand_version`);
  lastWrites.set(tenant.slug, now.getTime());
}

/**
 * Mounts `GET /api/health`, which returns the running build and the community, or 503 if its database is down or can't
 * be written.
 */
export function mountHealth(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/health',
      summary: 'Whether the community can be served',
      tag: 'health',
      answer: { build: z.string(), community: z.string() },
    },
    // Not created by `verb`, which checks permissions, because the platform doesn't know them.
    Object.assign(handleHealthCheck, { declared: { access: 'anyone' as const } }),
  );
}

async function handleHealthCheck(context: Context) {
  try {
    await probe(context);
  } catch (cause) {
    throw new AppError('unavailable', { cause, retryAfterSeconds: databaseRetrySeconds });
  }
  return { build: buildId, community: context.tenant.slug };
}
