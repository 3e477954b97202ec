import { hintNotifiedMembers } from '#api/features/accounts/notifications/index.ts';
import { staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { notifyOfChange } from '../write/notify-of-change.ts';
import { revisionParams, staffActionSchema, staffDecisionRefusals } from './contract.ts';
import { findRevision, setRevisionHidden } from './queries.ts';

/** Creates the verb that hides an earlier text of a post from everyone but its author and staff, or shows it again. */
export const hideRevision = (isHidden: boolean) => {
  const action = isHidden ? 'revision.hide' : 'revision.show';
  return verb(
    {
      access: 'moderator',
      params: revisionParams,
      input: staffActionSchema,
      refusals: staffDecisionRefusals,
      records: action,
    },
    async (
      context,
      { id, revisionId, reason },
      member,
    ): Promise<Outcome<object, keyof typeof staffDecisionRefusals>> => {
      const { db } = context;
      const act = staffAction(context, member.user.id, action, { reason });
      const { found, notified } = await namedBatch(db, {
        found: findRevision(db, member, id, revisionId),
        changed: setRevisionHidden(db, member, act, isHidden, id, revisionId),
        notified: isHidden ? notifyOfChange(context, act, id, 'hide') : [],
      });
      const [revision] = found;
      if (!revision) throw new AppError('not_found');
      if (!revision.mayAct) return refuse('not_yours_to_decide');
      hintNotifiedMembers(context, notified);
      return { ok: true };
    },
  );
};
