import { attributeAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { hintModerationQueue } from '../../reports/index.ts';
import { discardRefusals } from '../contract.ts';
import { findCase } from '../queries.ts';
import { discardCase as discard } from './queries.ts';

/**
 * Discards a case that staff opened without a report, while it has neither a report nor a decision. Its row stays,
 * because the audit log reads from it whom the case is about.
 */
export const discardCase = verb(
  { access: 'moderator', params: idParams, refusals: discardRefusals, records: 'report_case.discard' },
  async (context, { id }, member): Promise<Outcome<object, keyof typeof discardRefusals>> => {
    const { db, now } = context;
    const { discarded, found } = await namedBatch(db, {
      ...discard(db, member, id, attributeAction(context, member.user.id)),
      found: findCase(db, member, id, now),
    });
    const [row] = found;
    if (!row) throw new AppError('not_found');
    if (discarded.length === 1) hintModerationQueue(context, row.authorId);
    if (row.state === 'discarded') return { ok: true };
    if (!row.mayDecide) return refuse('not_yours_to_decide');
    if (row.hasDecision) return refuse('case_decided');
    return refuse(row.reportCount > 0 ? 'case_reported' : 'case_claimed');
  },
);
