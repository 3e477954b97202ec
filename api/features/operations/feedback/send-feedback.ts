import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { sendFeedbackSchema } from './contract.ts';
import { limits } from './limits.ts';
import { insertFeedback } from './queries.ts';

/** Keeps what anybody wrote; a member's under their name. 10 an hour by address, and by member. */
export async function sendFeedback(context: Context, input: unknown): Promise<void> {
  const { message, email, rating, page } = parseInput(sendFeedbackSchema, input);
  const { db, now, locale, actor, clientAddress } = context;
  const userId = actor.kind === 'member' ? actor.user.id : null;
  const byAddress = limits.byAddress(clientAddress);
  const byMember = userId === null ? [] : [limits.byMember(userId)];
  const [address, ...member] = await db.batch([
    countAttempt(db, byAddress, now),
    ...byMember.map((limit) => countAttempt(db, limit, now)),
  ]);
  refuseWhenOver(byAddress, address, now);
  for (const [index, limit] of byMember.entries()) refuseWhenOver(limit, member[index] ?? [], now);
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
