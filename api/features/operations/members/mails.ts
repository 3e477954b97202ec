import { type Context, withLocale } from '#api/context.ts';
import type { UserRole } from '#api/platform/actor/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

/** Tells a member about their new role. */
export function roleChangedMail(
  context: Context,
  { email, locale }: { email: string; locale: Locale },
  role: UserRole,
): MailMessage {
  const { t, tenant, origin } = withLocale(context, locale);
  const community = tenant.name;
  const path = role === 'admin' ? '/admin' : role === 'moderator' ? '/moderator' : '/dashboard';
  return {
    to: email,
    locale,
    subject: t('mails:roleChanged.subject', { community }),
    preheader: t(`mails:roleChanged.body.${role}`, { community }),
    blocks: [
      { kind: 'heading', text: t('mails:roleChanged.heading') },
      { kind: 'text', text: t(`mails:roleChanged.body.${role}`, { community }) },
      { kind: 'button', label: t('mails:roleChanged.button'), url: `${origin}${path}` },
      { kind: 'note', text: t('mails:roleChanged.note', { address: tenant.supportEmail }) },
    ],
  };
}

interface SignedOut {
  email: string;
  locale: Locale;
  hasPassword: boolean;
}

/** Tells a member that an administrator signed them out everywhere. */
export function signedOutMail(context: Context, { email, locale, hasPassword }: SignedOut): MailMessage {
  const { t, tenant, origin } = withLocale(context, locale);
  const body = t(`mails:signedOut.body.${hasPassword ? 'password' : 'other'}`, { community: tenant.name });
  return {
    to: email,
    locale,
    subject: t('mails:signedOut.subject', { community: tenant.name }),
    preheader: body,
    blocks: [
      { kind: 'heading', text: t('mails:signedOut.heading') },
      { kind: 'text', text: body },
      { kind: 'button', label: t('mails:signedOut.button'), url: `${origin}/auth/signin` },
      { kind: 'note', text: t('mails:signedOut.note', { address: tenant.supportEmail }) },
    ],
  };
}

/** Tells someone that an administrator deleted their account, and why: the last mail to the address. */
export function deletedByStaffMail(
  context: Context,
  { email, locale }: { email: string; locale: Locale },
  reason: string,
): MailMessage {
  const { t, tenant } = withLocale(context, locale);
  const community = tenant.name;
  return {
    to: email,
    locale,
    subject: t('mails:deletedByStaff.subject', { community }),
    preheader: t('mails:deletedByStaff.body', { community }),
    blocks: [
      { kind: 'heading', text: t('mails:deletedByStaff.heading') },
      { kind: 'text', text: t('mails:deletedByStaff.body', { community }) },
      { kind: 'quote', text: reason },
      { kind: 'note', text: t('mails:deletedByStaff.note', { support: tenant.supportEmail }) },
    ],
  };
}
