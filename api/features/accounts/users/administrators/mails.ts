import { type Context, withLocale } from '#api/context.ts';
import { formatDateTimeWithZone } from '#api/platform/i18n/format.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { formatAddress, personName } from '#api/platform/mail/address.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

export interface NewAdministrator {
  email: string;
  name: string | null;
  /** The name or address of the administrator who gave the role. Null for the operator. */
  givenBy: string | null;
}

/**
 * Tells an administrator about a new one, because an attacker who takes over an administrator's account could give the
 * role to an account of their own.
 */
export function newAdministratorMail(
  context: Context,
  { email: to, locale: wanted }: { email: string; locale: Locale },
  { email, name, givenBy }: NewAdministrator,
): MailMessage {
  const { t, tenant, origin, now, locale } = withLocale(context, wanted);
  const who = personName({ name, email });
  const words = { community: tenant.name, who };
  return {
    to,
    locale,
    subject: t('mails:newAdministrator.subject', words),
    preheader: t('mails:newAdministrator.body', words),
    blocks: [
      { kind: 'heading', text: t('mails:newAdministrator.heading') },
      { kind: 'text', text: t('mails:newAdministrator.body', words) },
      {
        kind: 'facts',
        facts: [
          { name: t('mails:newAdministrator.address'), value: formatAddress(email) },
          { name: t('mails:newAdministrator.givenBy'), value: givenBy ?? t('mails:newAdministrator.operator') },
          { name: t('mails:newAdministrator.when'), value: formatDateTimeWithZone(now, tenant.timeZone, locale) },
        ],
      },
      { kind: 'text', text: t('mails:newAdministrator.advice') },
      { kind: 'button', label: t('mails:newAdministrator.button'), url: `${origin}/admin/users?role=admin` },
    ],
  };
}
