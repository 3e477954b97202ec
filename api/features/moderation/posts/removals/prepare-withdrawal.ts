import type { Context } from '#api/context.ts';
import { attributeAction, isRecorded, type SingleAction } from '#api/platform/audit/audit-entry.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import {
  answerMail,
  notifyAppellant,
  notifyAppellantHeldAgain,
  notifyReporters,
  reversalMail,
  type selectVisitorReporters,
} from '../../appeals/index.ts';
import { type FoundRemoval, isHeldAgain, withdrawRemoval } from './queries.ts';

interface Removed {
  /** Reporters without an account who left an address. */
  visitors: Awaited<ReturnType<typeof selectVisitorReporters>>;
  targetType: 'post' | 'comment';
  targetId: string;
  postId: string;
  authorId: string;
  author: { email: string; locale: Locale; isDeleted: boolean };
}

/**
 * Creates statements for the batch in which staff restore something on their own initiative. If the action happens,
 * they withdraw the decision, grant a pending appeal, and notify the appellant and the reporters.
 */
export async function prepareWithdrawal(
  context: Context,
  act: SingleAction,
  removal: FoundRemoval | undefined,
  removed: Removed,
) {
  // Without a decision, staff removed their own text.
  if (!removal) return { mails: [], statements: { author: [], reporters: [] } };
  const { visitors, author, authorId, targetType, targetId, postId } = removed;
  const { decisionId, caseId, appealId, place, reply } = removal;
  const happens = isRecorded(act);
  const reason = act.reason ?? null;
  const about = { targetType, targetId, postId, decisionId, caseId, appellantId: authorId, reason };
  const granted = { ...about, reportId: null, verdict: 'granted' } as const;
  const mails = await Promise.all(
    [
      ...(appealId === null || author.isDeleted
        ? []
        : [answerMail(context, { ...granted, ...author, place, reply, isOwnDecision: null })]),
      ...visitors.map(({ id: reportId, ...to }) =>
        reversalMail(context, { ...to, report: { decisionId, reportId }, reason }),
      ),
    ].map((message) => prepareMail(context, message)),
  );
  return {
    mails,
    statements: {
      withdrawn: withdrawRemoval(
        context.db,
        { memberId: authorId, targetId },
        { ...attributeAction(context, act.actorId), reason },
        happens,
      ),
      author:
        appealId === null
          ? notifyAppellantHeldAgain(context, about, isHeldAgain(targetType, targetId, happens))
          : notifyAppellant(context, { ...granted, id: appealId }, happens),
      reporters: notifyReporters(context, about, happens),
      mailed: mails.flatMap((mail) => [mail.insert, mail.withdrawUnless(happens)]),
    },
  };
}
