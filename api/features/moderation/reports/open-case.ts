import { auditEntry, staffAction } from '#api/platform/audit/audit-entry.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { openCaseRefusals, severities } from './contract.ts';
import { digestOf } from './digest-of.ts';
import { findAccount } from './find-target.ts';
import { hintModerationQueue } from './hint-queue.ts';
import { findOpenCase, insertCase, isCaseOpened } from './queries.ts';

/**
 * Opens a case about a member's account without a report, so that staff actions on the account are decisions like any
 * other, with reasons and an appeal. If a case is already open, it is returned unchanged.
 */
export const openCase = verb(
  { access: 'moderator', params: idParams, refusals: openCaseRefusals, records: 'report_case.open' },
  async (
    context,
    { id: targetId },
    { user },
  ): Promise<Outcome<{ data: { id: string } }, keyof typeof openCaseRefusals>> => {
    if (targetId === user.id) return refuse('own_content');
    const { db, now } = context;
    const target = await findAccount(context, targetId);
    if (!target) throw new AppError('not_found');
    const { authorId, place, snapshot } = target;
    const caseId = newId();
    const act = staffAction(context, user.id, 'report_case.open');
    const { found } = await namedBatch(db, {
      opened: insertCase(
        db,
        {
          ...{ caseId, targetType: 'user', targetId, authorId, place, snapshot, digest: digestOf(snapshot) },
          ...{ severity: severities.rules, openedBy: user.id },
        },
        now,
      ),
      recorded: auditEntry(db, { ...act, targetId: caseId, after: { member: targetId } }, isCaseOpened(caseId)),
      found: findOpenCase(db, 'user', targetId),
    });
    hintModerationQueue(context, authorId);
    return { ok: true, data: { id: found[0]?.id ?? caseId } };
  },
);
