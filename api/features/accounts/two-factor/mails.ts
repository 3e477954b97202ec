import { type Context, withLocale } from '#api/context.ts';
import type { SignedInUser } from '#api/platform/actor/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

type Change = 'twoFactorOn' | 'twoFactorOff' | 'newBackupCodes';

interface Owner {
  email: string;
  locale: Locale;
}

/** Tells the owner that a backup code was used, how many are left, and what to do if someone else used it. */
export function backupCodeMail(context: Context, { email, locale }: Owner, left: number): MailMessage {
  const { t, origin, tenant } = withLocale(context, locale);
  return {
    to: email,
    locale,
    subject: t('mails:backupCode.subject', { community: tenant.name }),
    preheader: t('mails:backupCode.preheader', { left }),
    blocks: [
      { kind: 'heading', text: t('mails:backupCode.heading') },
      { kind: 'text', text: t('mails:backupCode.body', { left }) },
      { kind: 'button', label: t('mails:security.button'), url: `${origin}/settings#security` },
      { kind: 'note', text: t('mails:security.note') },
    ],
  };
}

/** Tells the owner about a change of two-factor, in case someone else made it. */
export function twoFactorMail(context: Context, user: SignedInUser, change: Change): MailMessage {
  const { t, origin, locale, tenant } = withLocale(context, user.locale);
  return {
    to: user.email,
    locale,
    subject: t(`mails:${change}.subject`, { community: tenant.name }),
    preheader: t(`mails:${change}.preheader`),
    blocks: [
      { kind: 'heading', text: t(`mails:${change}.heading`) },
      { kind: 'text', text: t(`mails:${change}.body`) },
      { kind: 'button', label: t('mails:security.button'), url: `${origin}/settings#security` },
      { kind: 'note', text: t('mails:security.note') },
    ],
  };
}
