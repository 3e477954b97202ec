import type { SQL } from 'drizzle-orm';
import { type Context, withLocale } from '#api/context.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { textInUserLanguage } from '#api/features/accounts/users/index.ts';
import { postTitle } from '#api/features/community/posts/index.ts';
import type { Ground } from '#api/platform/audit/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { ownReportPath } from '../reports/contract.ts';
import { reportedTitle } from '../reports/index.ts';
import type { DecisionAction } from './contract.ts';
import { describeDecision } from './mails.ts';
import { type FoundCase, isDecided, selectMemberIf, selectReporters } from './queries.ts';

interface MadeDecision {
  decisionId: string;
  action: DecisionAction;
  until: number | null;
  ground?: Ground | null | undefined;
  reason: string | null;
}

/**
 * Creates statements that notify the author of the decision and its reasons, in their language. None if no action was
 * taken.
 */
export function notifyAuthor(
  context: Context,
  found: FoundCase,
  { decisionId, action, until, ground, reason }: MadeDecision,
) {
  if (action === 'none') return [];
  const textIn = (locale: Locale) => {
    const { t } = withLocale(context, locale);
    return [describeDecision(context, locale, { action, until }), ground && t(`grounds:${ground}`), reason]
      .filter(Boolean)
      .join(' ');
  };
  return prepareNotifications(context, {
    ...{
      kind: 'decision',
      subjectId: `decision:${decisionId}`,
      scopeId: null,
      path: decisionPath(decisionId),
      actorId: null,
    },
    ...titleOf(context, found),
    excerpt: textInUserLanguage(textIn),
    to: selectMemberIf(found.author.id, isDecided(decisionId)),
  });
}

/** Creates statements that notify reporting members of the outcome, with the title that they reported. */
export function notifyReporters(
  context: Context,
  found: FoundCase,
  verdict: 'approved' | 'rejected',
  { decisionId, decidedBy }: { decisionId: string; decidedBy: string },
) {
  const textIn = (locale: Locale) => withLocale(context, locale).t(`decisions:outcome.${verdict}`);
  return prepareNotifications(context, {
    ...{
      kind: 'report_outcome',
      subjectId: `case:${found.id}`,
      scopeId: null,
      path: ownReportPath(found.id),
      actorId: null,
    },
    ...titleOf(context, found, reportedTitle(found.id)),
    excerpt: textInUserLanguage(textIn),
    to: selectReporters(found.id, decidedBy, isDecided(decisionId)),
  });
}

/** The path where members read a decision that concerns them and appeal against it. */
export const decisionPath = (id: string) => `/appeals/${id}`;

/**
 * The title of the post, or a description of anything else, in each recipient's language. Reporters get the title that
 * they have `seen`, because they may not be allowed to read the post any more.
 */
export function titleOf(
  context: Context,
  { targetType, targetId, postId }: Pick<FoundCase, 'targetType' | 'targetId' | 'postId'>,
  seen?: SQL,
) {
  const post = targetType === 'post' ? targetId : postId;
  if (post !== null) return postTitle(context, post, seen);
  const named = (locale: Locale) =>
    withLocale(context, locale).t(targetType === 'message' ? 'decisions:message' : 'decisions:profile');
  return { title: textInUserLanguage(named) };
}
