import { isbot } from 'isbot';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { viewSchema } from './contract.ts';
import { limits } from './limits.ts';
import { addView } from './queries.ts';

/**
 * Counts that somebody reads an item, told by the page's script: a cached page asks no database, and
 * reading never waits for counting. Machines are not counted, and nobody counts for many.
 */
export async function countView(context: Context, input: z.input<typeof viewSchema>): Promise<void> {
  const { id } = parseInput(viewSchema, input);
  const { db, now, clientAddress, userAgent } = context;
  if (isbot(userAgent)) return;
  const limit = limits.viewsByAddress(clientAddress);
  refuseWhenOver(limit, await countAttempt(db, limit, now), now);
  await addView(db, id, now);
}
