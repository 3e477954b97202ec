import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { sendFeedbackSchema } from './contract.ts';
import { limits } from './limits.ts';
import { insertFeedback } from './queries.ts';

/** Stores feedback, under the member's name when signed in. 10 an hour per address and per member. */
export async function sendFeedback(context: Context, input: z.input<typeof sendFeedbackSchema>): Promise<void> {
  const { message, email, rating, page } = parseInput(sendFeedbackSchema, input);
  const { db, now, locale, actor, clientAddress } = context;
  const userId = actor.kind === 'member' ? actor.user.id : null;
  const byAddress = limits.byAddress(clientAddress);
  const byMember = userId === null ? [] : [limits.byMember(userId)];
  const attempts = await namedBatch(db, {
    address: countAttempt(db, byAddress, now),
    member: byMember.map((limit) => countAttempt(db, limit, now)),
  });
  refuseWhenOver(byAddress, attempts.address, now);
  for (const [index, limit] of byMember.entries()) refuseWhenOver(limit, attempts.member[index] ?? [], now);
  await insertFeedback(db, {
    id: newId(),
    message,
    email,
    rating,
    page,
    userId,
    locale,
    createdAt: now.getTime(),
  });
}
