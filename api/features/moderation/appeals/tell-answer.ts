import type { SQL } from 'drizzle-orm';
import { type Context, withLocale } from '#api/context.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { inTheirLanguage } from '#api/features/community/posts/index.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { decisionPath, titleOf } from '../decisions/index.ts';
import { ownReportPath } from '../reports/contract.ts';
import { resultOf } from './mails.ts';
import { type FoundAppeal, onlyAppellant, otherReportersOf } from './queries.ts';

interface Told extends Omit<FoundAppeal, 'verdict'> {
  verdict: 'granted' | 'rejected';
  reason: string;
}

/** Statements that tell a member what came of their appeal, and why. */
export function tellAppellant(context: Context, told: Told, happens: SQL) {
  const said = (locale: Locale) => `${resultOf(context, locale, told)} ${told.reason}`;
  return prepareNotifications(context, {
    ...about(context, told),
    ...{ kind: 'decision', subjectId: `appeal:${told.id}` },
    excerpt: inTheirLanguage({ et: said('et'), en: said('en') }),
    to: onlyAppellant(told.appellantId, happens),
  });
}

/** Statements that tell the members who reported that the decision was taken back. */
export function tellReporters(context: Context, told: Told, happens: SQL) {
  const said = (locale: Locale) => `${withLocale(context, locale).t('appeals:reversed')} ${told.reason}`;
  return prepareNotifications(context, {
    ...about(context, told),
    ...{ kind: 'report_outcome', subjectId: `case:${told.caseId}`, path: ownReportPath(told.caseId) },
    excerpt: inTheirLanguage({ et: said('et'), en: said('en') }),
    to: otherReportersOf(told.caseId, told.appellantId, happens),
  });
}

const about = (context: Context, { targetType, postId, decisionId, decision }: Told) => ({
  ...{ scopeId: null, path: decisionPath(decisionId), actorId: null },
  title: titleOf(context, { targetType, postId, targetId: decision.targetId }),
});
