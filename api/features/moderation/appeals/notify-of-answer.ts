import type { SQL } from 'drizzle-orm';
import { type Context, withLocale } from '#api/context.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { textInUserLanguage } from '#api/features/accounts/users/index.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { decisionPath, titleOf } from '../decisions/index.ts';
import { ownReportPath } from '../reports/contract.ts';
import { reportedTitle } from '../reports/index.ts';
import { describeAppealOutcome } from './mails.ts';
import { type FoundAppeal, selectAppellantIf, selectOtherReporters } from './queries.ts';

/** The subject of a decision. */
type About = Pick<FoundAppeal, 'targetType' | 'postId' | 'decisionId' | 'caseId'> & { targetId: string };

interface Answer extends About {
  id: string;
  /** Null for a visitor's report, which has no one to notify. */
  appellantId: string | null;
  reportId: string | null;
  verdict: 'granted' | 'rejected';
  reason: string | null;
}

/** Creates statements that notify a member of their appeal's outcome and the reason. */
export function notifyAppellant(context: Context, answer: Answer, happens: SQL) {
  return prepareNotifications(context, {
    ...about(context, answer),
    ...{ kind: 'decision', subjectId: `appeal:${answer.id}` },
    excerpt: withReason((locale) => describeAppealOutcome(context, locale, answer), answer.reason),
    to: selectAppellantIf(answer.appellantId, happens),
  });
}

/**
 * Creates statements that notify an author that their text is waiting for approval again, because its rejection was
 * reversed.
 */
export function notifyAppellantHeldAgain(
  context: Context,
  { decisionId, appellantId, reason, ...target }: Reversal,
  onlyIf: SQL,
) {
  return prepareNotifications(context, {
    ...about(context, { decisionId, ...target }),
    ...{ kind: 'decision', subjectId: `withdrawn:${decisionId}` },
    excerpt: withReason((locale) => withLocale(context, locale).t('appeals:heldAgain'), reason),
    to: selectAppellantIf(appellantId, onlyIf),
  });
}

interface Reversal extends About {
  appellantId: string | null;
  reason: string | null;
}

/** Creates statements that notify the reporting members that the decision was reversed. */
export function notifyReporters(context: Context, reversal: Reversal, happens: SQL) {
  const { caseId, appellantId, reason } = reversal;
  return prepareNotifications(context, {
    ...about(context, reversal, reportedTitle(caseId)),
    ...{ kind: 'report_outcome', subjectId: `case:${caseId}`, path: ownReportPath(caseId) },
    excerpt: withReason((locale) => withLocale(context, locale).t('appeals:reversed'), reason),
    to: selectOtherReporters(caseId, appellantId, happens),
  });
}

function withReason(translate: (locale: Locale) => string, reason: string | null) {
  const textIn = (locale: Locale) => [translate(locale), reason].filter(Boolean).join(' ');
  return textInUserLanguage(textIn);
}

const about = (context: Context, { decisionId, ...target }: About, seen?: SQL) => ({
  ...{ scopeId: null, path: decisionPath(decisionId), actorId: null },
  ...titleOf(context, target, seen),
});
