import { attributeAction } from '#api/platform/audit/audit-entry.ts';
import { hourMs, isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { hintModerationQueue } from '../reports/index.ts';
import { claimRefusals, claimSchema } from './contract.ts';
import { claimCase as claim, findCase, releaseCase as release } from './queries.ts';

/**
 * Reserves a case for the moderator for an hour, or extends their claim. Only one concurrent call succeeds. An
 * administrator may take over a colleague's claim; the colleague can't decide any more.
 */
export const claimCase = verb(
  { access: 'moderator', params: idParams, input: claimSchema, refusals: claimRefusals, records: 'report.claim' },
  async (
    context,
    { id, takesOver },
    member,
  ): Promise<Outcome<{ data: { claimedUntil: string } }, keyof typeof claimRefusals>> => {
    const { db, now } = context;
    const { claimed, found } = await namedBatch(db, {
      ...claim(db, member, { id, takesOver }, attributeAction(context, member.user.id)),
      found: findCase(db, member, id, now),
    });
    const [row] = found;
    if (!row) throw new AppError('not_found');
    if (claimed.length === 1) {
      hintModerationQueue(context, row.authorId);
      return { ok: true, data: { claimedUntil: isoTime(now.getTime() + hourMs) } };
    }
    if (!row.mayDecide) return refuse('not_yours_to_decide');
    if (row.state === 'discarded') return refuse('case_discarded');
    return refuse(row.state === 'pending' ? 'case_claimed' : 'case_decided');
  },
);

/** Ends the moderator's own claim. Always succeeds if the case exists. */
export const releaseCase = verb(
  { access: 'moderator', params: idParams, records: 'report.release' },
  async (context, { id }, member): Promise<void> => {
    const { db, now } = context;
    const { found } = await namedBatch(db, {
      ...release(db, id, attributeAction(context, member.user.id)),
      found: findCase(db, member, id, now),
    });
    const [row] = found;
    if (!row) throw new AppError('not_found');
    hintModerationQueue(context, row.authorId);
  },
);
