import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

interface Change {
  oldEmail: string;
  newEmail: string;
  locale: Locale;
}

/** To the new address: a single-use link, valid for a day, that confirms it. */
export function confirmChangeMail(context: Context, { newEmail, locale }: Change, token: string): MailMessage {
  const { t, origin, tenant } = withLocale(context, locale);
  const url = `${origin}/auth/confirm-email-change?token=${token}`;
  return {
    to: newEmail,
    locale,
    subject: t('mails:confirmChange.subject', { community: tenant.name }),
    preheader: t('mails:confirmChange.preheader'),
    blocks: [
      { kind: 'heading', text: t('mails:confirmChange.heading') },
      { kind: 'text', text: t('mails:confirmChange.body', { community: tenant.name }) },
      { kind: 'button', label: t('mails:confirmChange.button'), url },
      { kind: 'note', text: t('mails:confirmChange.note') },
    ],
  };
}

/** To the owner of an address that already has an account, so that the form doesn't reveal it. */
export function addressTakenMail(context: Context, newEmail: string): MailMessage {
  const { t, origin, tenant, locale } = context;
  return {
    to: newEmail,
    locale,
    subject: t('mails:addressTaken.subject', { community: tenant.name }),
    preheader: t('mails:addressTaken.body'),
    blocks: [
      { kind: 'heading', text: t('mails:addressTaken.heading') },
      { kind: 'text', text: t('mails:addressTaken.body') },
      { kind: 'button', label: t('mails:addressTaken.button'), url: `${origin}/auth/signin` },
      { kind: 'note', text: t('mails:addressTaken.note') },
    ],
  };
}

/** To the old address, at once: who asked, for which address, the staff's reason, and how to stop it. */
export function changeNoticeMail(
  context: Context,
  { oldEmail, newEmail, locale }: Change,
  { token, reason }: { token: string; reason: string | null },
): MailMessage {
  const { t, origin, tenant } = withLocale(context, locale);
  const who = reason === null ? 'member' : 'staff';
  return {
    to: oldEmail,
    locale,
    subject: t('mails:changeNotice.subject', { community: tenant.name }),
    preheader: t(`mails:changeNotice.body.${who}`, { community: tenant.name, address: newEmail }),
    blocks: [
      { kind: 'heading', text: t('mails:changeNotice.heading') },
      { kind: 'text', text: t(`mails:changeNotice.body.${who}`, { community: tenant.name, address: newEmail }) },
      ...(reason === null ? [] : [{ kind: 'quote' as const, text: reason }]),
      { kind: 'button', label: t('mails:changeNotice.button'), url: `${origin}/auth/undo-email-change?token=${token}` },
      { kind: 'note', text: t('mails:changeNotice.note') },
    ],
  };
}

/** To the new address, once it is the account's. */
export function addressChangedMail(context: Context, { newEmail, locale }: Change): MailMessage {
  const { t, origin, tenant } = withLocale(context, locale);
  return {
    to: newEmail,
    locale,
    subject: t('mails:addressChanged.subject', { community: tenant.name }),
    preheader: t('mails:addressChanged.body'),
    blocks: [
      { kind: 'heading', text: t('mails:addressChanged.heading') },
      { kind: 'text', text: t('mails:addressChanged.body') },
      { kind: 'button', label: t('mails:addressChanged.button'), url: `${origin}/settings#security` },
    ],
  };
}

/** To the old address, with a link that undoes the change for a week. */
export function undoLinkMail(context: Context, { oldEmail, newEmail, locale }: Change, token: string): MailMessage {
  const { t, origin, tenant } = withLocale(context, locale);
  return {
    to: oldEmail,
    locale,
    subject: t('mails:undoOffer.subject', { community: tenant.name }),
    preheader: t('mails:undoOffer.body', { address: newEmail }),
    blocks: [
      { kind: 'heading', text: t('mails:undoOffer.heading') },
      { kind: 'text', text: t('mails:undoOffer.body', { address: newEmail }) },
      { kind: 'button', label: t('mails:undoOffer.button'), url: `${origin}/auth/undo-email-change?token=${token}` },
      { kind: 'note', text: t('mails:undoOffer.note') },
    ],
  };
}

/** To both addresses, once a change is undone. */
export function changeUndoneMail(context: Context, { oldEmail, locale }: Change, to: string): MailMessage {
  const { t, tenant } = withLocale(context, locale);
  return {
    to,
    locale,
    subject: t('mails:changeUndone.subject', { community: tenant.name }),
    preheader: t('mails:changeUndone.body', { address: oldEmail }),
    blocks: [
      { kind: 'heading', text: t('mails:changeUndone.heading') },
      { kind: 'text', text: t('mails:changeUndone.body', { address: oldEmail }) },
      { kind: 'note', text: t('mails:changeUndone.note', { address: tenant.supportEmail }) },
    ],
  };
}
