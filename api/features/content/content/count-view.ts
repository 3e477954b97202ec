import { isbot } from 'isbot';
import {
  countAttempt,
  normalizeIpAddress,
  type RateLimit,
  refuseWhenOver,
} from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { viewSchema } from './contract.ts';
import { addContentView } from './queries.ts';

const limits = {
  viewsByAddress: (address: string): RateLimit => ({
    rule: 'content.views',
    subject: normalizeIpAddress(address),
    attempts: 60,
    windowSeconds: 60,
  }),
} as const;

/**
 * Counts a view reported by the page's script, because a cached page makes no database call. Bots aren't counted, and
 * reports are rate-limited by IP address.
 */
export const countView = verb({ access: 'anyone', input: viewSchema }, async (context, { id }): Promise<void> => {
  const { db, now, clientAddress, userAgent } = context;
  if (isbot(userAgent)) return;
  const limit = limits.viewsByAddress(clientAddress);
  refuseWhenOver(limit, await countAttempt(db, limit, now), now);
  await addContentView(db, id, now);
});
