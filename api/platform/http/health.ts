import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { buildId } from '../build-id.ts';
import { AppError } from './app-error.ts';
import { type Api, endpoint } from './endpoint.ts';

/** `GET /api/health`: the running build and the community; 503 if its database is down. */
export function mountHealth(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/health',
      summary: 'Whether the community can be served',
      tag: 'health',
      signedIn: false,
      answer: { build: z.string(), community: z.string() },
    },
    async (context) => {
      try {
        await context.db.run(sql`select 1`);
      } catch (cause) {
        throw new AppError('unavailable', { cause });
      }
      return { build: buildId, community: context.tenant.slug };
    },
  );
}
