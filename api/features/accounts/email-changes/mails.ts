import { type Context, withLocale } from '#api/context.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';

interface Change {
  oldEmail: string;
  newEmail: string;
  locale: Locale;
}

/** Asks the new address to confirm the change, by a single-use link that is valid for a day. */
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

/** Tells the new address's owner that it already has an account, which the form doesn't reveal. */
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

/** Tells the old address at once who requested the change and why, what the new address is, and how to stop it. */
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

/** Tells the new address that it now belongs to the account. */
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

/** Tells the old address that the change is complete, with a link that can undo it for a week. */
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

/** Tells an address that the change was undone. */
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
