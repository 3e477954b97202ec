import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { maxLinks, sendFeedbackSchema } from './contract.ts';
import { limits } from './limits.ts';
import { insertFeedback } from './queries.ts';

/**
 * Stores feedback, and the member who sent it if signed in; at most 10 an hour per IP address and per member. Spam,
 * recognised by the decoy or by repetition, gets the same response but isn't stored.
 */
export const sendFeedback = verb(
  { access: 'anyone', input: sendFeedbackSchema },
  async (context, { topic, ...given }): Promise<void> => {
    const { db, now, locale, actor, clientAddress } = context;
    const userId = actor.kind === 'member' ? actor.user.id : null;
    if (userId === null && topic) return;
    if (userId === null && countLinks(given.message) > maxLinks) {
      throw new AppError('invalid_input', { fields: { message: 'too_many_links' } });
    }
    const byAddress = limits.byAddress(clientAddress);
    const byMember = userId === null ? [] : [limits.byMember(userId)];
    const byText = userId === null ? [limits.byText(given.message)] : [];
    const attempts = await namedBatch(db, {
      address: countAttempt(db, byAddress, now),
      member: byMember.map((limit) => countAttempt(db, limit, now)),
      text: byText.map((limit) => countAttempt(db, limit, now)),
    });
    refuseWhenOver(byAddress, attempts.address, now);
    for (const [index, limit] of byMember.entries()) refuseWhenOver(limit, attempts.member[index] ?? [], now);
    if (byText.some(({ attempts: most }, index) => (attempts.text[index]?.[0]?.count ?? 0) > most)) return;
    await insertFeedback(db, { id: newId(), ...given, userId, locale, createdAt: now.getTime() });
  },
);

const countLinks = (text: string): number => text.match(/https?:\/\/|www\./gi)?.length ?? 0;
