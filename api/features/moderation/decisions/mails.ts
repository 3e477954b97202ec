import { type Context, withLocale } from '#api/context.ts';
import type { RestrictionKind } from '#api/features/accounts/suspensions/contract.ts';
import type { Ground } from '#api/platform/audit/contract.ts';
import { formatDateTimeWithZone } from '#api/platform/i18n/format.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import type { ReportReason } from '../reports/contract.ts';
import { type Appellant, appealUrl } from './appeal-tokens.ts';
import type { DecisionAction } from './contract.ts';

export interface StatementOfReasons {
  /** `reject` means that the text was waiting for approval and isn't published. */
  action: Exclude<DecisionAction, 'none'> | 'reject';
  until: number | null;
  ground: Ground;
  /** Null if the ground needs no explanation. */
  reason: string | null;
  /** The path to the content. */
  place: string;
  decisionId: string;
}

/**
 * The mail with the statement of reasons: the decision, the rule, the facts, whether it was automated, and how to
 * appeal.
 */
export function statementMail(
  context: Context,
  to: { email: string; locale: Locale },
  statement: StatementOfReasons,
): MailMessage {
  const { t, tenant, origin } = withLocale(context, to.locale);
  const { ground, reason, place, decisionId } = statement;
  return {
    to: to.email,
    locale: to.locale,
    subject: t('mails:decision.subject', { community: tenant.name }),
    preheader: describeDecision(context, to.locale, statement),
    blocks: [
      { kind: 'heading', text: t('mails:decision.heading') },
      { kind: 'text', text: describeDecision(context, to.locale, statement) },
      {
        kind: 'facts',
        facts: [
          { name: t('mails:decision.place'), value: `${origin}${place}` },
          { name: t('mails:decision.ground'), value: t(`grounds:${ground}`) },
        ],
      },
      ...(reason === null ? [] : [{ kind: 'quote' as const, text: reason }]),
      { kind: 'text', text: t('mails:decision.byPeople') },
      { kind: 'link', label: t('mails:decision.rules'), url: `${origin}/rules` },
      {
        kind: 'button',
        label: t('mails:decision.open'),
        url: appealUrl(context, { decisionId, reportId: null }),
      },
      { kind: 'note', text: t('mails:decision.appeal') },
    ],
  };
}

/** Describes a decision's effect in a sentence. */
export function describeDecision(
  context: Context,
  wanted: Locale,
  { action, until }: Pick<StatementOfReasons, 'action' | 'until'>,
): string {
  const { t, tenant, locale } = withLocale(context, wanted);
  const end = until === null ? '' : formatDateTimeWithZone(new Date(until), tenant.timeZone, locale);
  return t(`decisions:done.${action}`, { until: end });
}

interface Outcome {
  email: string;
  locale: Locale;
  /** Why the content was reported. */
  reason: ReportReason;
  isApproved: boolean;
  /** Whether the reporter may appeal, which requires that no action was taken. */
  isAppealable: boolean;
  report: Appellant;
}

/** The mail that tells a visitor the outcome of their report. */
export function outcomeMail(context: Context, outcome: Outcome): MailMessage {
  const { email, locale: wanted, reason, isApproved, isAppealable, report } = outcome;
  const { t, tenant, locale } = withLocale(context, wanted);
  const text = t(isApproved ? 'decisions:outcome.approved' : 'decisions:outcome.rejected');
  return {
    to: email,
    locale,
    subject: t('mails:reportOutcome.subject', { community: tenant.name }),
    preheader: text,
    blocks: [
      { kind: 'heading', text: t('mails:reportOutcome.heading') },
      { kind: 'text', text },
      { kind: 'facts', facts: [{ name: t('mails:reportReceived.reason'), value: t(`reports:reason.${reason}`) }] },
      { kind: 'button', label: t('mails:reportOutcome.open'), url: appealUrl(context, report) },
      ...(isAppealable ? [{ kind: 'note' as const, text: t('mails:decision.appeal') }] : []),
    ],
  };
}

/** The mail that tells a member that a restriction ended early, and why. */
export function restrictionLiftedMail(
  context: Context,
  { email, locale: wanted, kind, reason }: { email: string; locale: Locale; kind: RestrictionKind; reason: string },
): MailMessage {
  const { t, tenant, origin, locale } = withLocale(context, wanted);
  const text = t(`decisions:lifted.${kind}`);
  return {
    to: email,
    locale,
    subject: t(`mails:lifted.subject.${kind}`, { community: tenant.name }),
    preheader: text,
    blocks: [
      { kind: 'heading', text: t(`mails:lifted.heading.${kind}`) },
      { kind: 'text', text },
      { kind: 'quote', text: reason },
      ...(kind === 'ban'
        ? [{ kind: 'button' as const, label: t('mails:lifted.signIn'), url: `${origin}/auth/signin` }]
        : []),
    ],
  };
}
