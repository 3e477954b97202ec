import { isbot } from 'isbot';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import {
  countAttempt,
  limitedAddress,
  type RateLimit,
  refuseWhenOver,
} from '#api/platform/rate-limits/count-attempt.ts';
import { viewSchema } from './contract.ts';
import { addView } from './queries.ts';

const limits = {
  viewsByAddress: (address: string): RateLimit => ({
    rule: 'content.views',
    subject: limitedAddress(address),
    attempts: 60,
    windowSeconds: 60,
  }),
} as const;

/**
 * Counts a view reported by the page's script, since a cached page makes no database call. Bots
 * aren't counted, and reports are rate-limited by address.
 */
export async function countView(context: Context, input: z.input<typeof viewSchema>): Promise<void> {
  const { id } = parseInput(viewSchema, input);
  const { db, now, clientAddress, userAgent } = context;
  if (isbot(userAgent)) return;
  const limit = limits.viewsByAddress(clientAddress);
  refuseWhenOver(limit, await countAttempt(db, limit, now), now);
  await addView(db, id, now);
}
