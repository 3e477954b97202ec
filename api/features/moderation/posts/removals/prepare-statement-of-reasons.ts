import type { Context } from '#api/context.ts';
import { notifyOfDecision, postTitle } from '#api/features/community/posts/index.ts';
import { isRecorded, type SingleAction } from '#api/platform/audit/audit-entry.ts';
import { newId } from '#api/platform/database/ids.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { decisionPath, selectMemberIf, statementMail } from '../../decisions/index.ts';
import type { Target } from '../../reports/index.ts';
import type { Removal } from './prepare-removal.ts';
import { type FoundWriting, insertDecision } from './queries.ts';

/**
 * Creates statements that follow an action's log entry in a batch, if the action happened: a decision that the author
 * can appeal, its notification and its mail. None for the actor's own content.
 */
export async function prepareStatementOfReasons(
  context: Context,
  act: SingleAction,
  given: Removal & FoundWriting & { id: string; target: Target },
) {
  const { targetType, verb, id, postId, authorId, author, state, target } = given;
  if (authorId === act.actorId) return { decided: [], notified: [], mailed: [], mail: null };
  const { db, now } = context;
  const happens = isRecorded(act);
  const { place, snapshot } = target;
  // Article 17 requires a ground, which defaults to the community's rules.
  const [decisionId, ground, reason] = [newId(), act.ground ?? 'rules', act.reason ?? null];
  const mail = author.isDeleted
    ? null
    : await prepareMail(
        context,
        statementMail(context, author, {
          ...{ action: verb, until: null, ground, reason, place, decisionId },
        }),
      );
  const decision = {
    decisionId,
    caseId: newId(),
    targetType,
    targetId: id,
    memberId: authorId,
    place,
    snapshot,
    state,
  };
  return {
    decided: insertDecision(db, { ...decision, decidedBy: act.actorId, ground, reason }, now, happens),
    notified: notifyOfDecision(context, act, {
      kind: verb === 'reject' ? 'post_rejected' : 'post_removed',
      ...{ id, path: decisionPath(decisionId), ...postTitle(context, postId), to: selectMemberIf(authorId, happens) },
    }),
    mailed: mail ? [mail.insert, mail.withdrawUnless(happens)] : [],
    mail,
  };
}
