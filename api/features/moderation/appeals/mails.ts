import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailBlock, MailMessage } from '#api/platform/mail/message.ts';
import { type Appellant, appealUrl } from '../decisions/index.ts';

export interface AnsweredAppeal {
  email: string;
  locale: Locale;
  decisionId: string;
  reportId: string | null;
  place: string;
  verdict: 'granted' | 'rejected';
  reason: string | null;
  reply: string | null;
  /**
   * Whether the original decider decided again, because no one else can. Null if staff reversed the decision before
   * anyone answered the appeal.
   */
  isOwnDecision: boolean | null;
}

/** The mail with the outcome of an appeal and the reason. */
export function answerMail(context: Context, answered: AnsweredAppeal): MailMessage {
  const { email, locale, decisionId, reportId, place, verdict, reason, reply, isOwnDecision } = answered;
  const { t, tenant, origin } = withLocale(context, locale);
  const result = describeAppealOutcome(context, locale, answered);
  const mayReply = verdict === 'rejected' && reply === null;
  return {
    to: email,
    locale,
    subject: t('mails:appeal.subject', { community: tenant.name }),
    preheader: result,
    blocks: [
      { kind: 'heading', text: t('mails:appeal.heading') },
      { kind: 'text', text: result },
      { kind: 'facts', facts: [{ name: t('mails:decision.place'), value: `${origin}${place}` }] },
      ...quoteOf(reason),
      ...(isOwnDecision === null
        ? []
        : [{ kind: 'text' as const, text: t(isOwnDecision ? 'mails:appeal.samePerson' : 'mails:appeal.byPeople') }]),
      {
        kind: 'button',
        label: t('mails:decision.open'),
        url: appealUrl(context, { decisionId, reportId }),
      },
      { kind: 'note', text: t(mayReply ? 'mails:appeal.mayReply' : 'mails:appeal.final') },
    ],
  };
}

const quoteOf = (text: string | null): MailBlock[] => (text === null ? [] : [{ kind: 'quote', text }]);

/** Describes an appeal's outcome in a sentence. */
export function describeAppealOutcome(
  context: Context,
  locale: Locale,
  { verdict, reportId }: Pick<AnsweredAppeal, 'verdict' | 'reportId'>,
): string {
  const { t } = withLocale(context, locale);
  return t(`appeals:result.${reportId === null ? 'author' : 'reporter'}.${verdict}`);
}

interface Reversal {
  email: string;
  locale: Locale;
  report: Appellant;
  reason: string | null;
}

/** The mail that tells a visitor that the decision on their report was reversed. */
export function reversalMail(context: Context, { email, locale, report, reason }: Reversal): MailMessage {
  const { t, tenant } = withLocale(context, locale);
  return {
    to: email,
    locale,
    subject: t('mails:reportOutcome.subject', { community: tenant.name }),
    preheader: t('appeals:reversed'),
    blocks: [
      { kind: 'heading', text: t('mails:reportOutcome.heading') },
      { kind: 'text', text: t('appeals:reversed') },
      ...quoteOf(reason),
      { kind: 'button', label: t('mails:reportOutcome.open'), url: appealUrl(context, report) },
    ],
  };
}
