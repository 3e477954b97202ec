import type { Context } from '#api/context.ts';
import { formatDateTimeWithZone } from '#api/platform/i18n/format.ts';
import type { MailMessage } from '#api/platform/mail/message.ts';
import type { NewInvitation } from './contract.ts';

/** Invites an address to join in a role, with a single-use link and the sender's note. */
export function invitationMail(
  context: Context,
  { email, role, note, expiresAt }: NewInvitation & { note: string | null; expiresAt: Date },
  token: string,
): MailMessage {
  const { t, origin, locale, tenant } = context;
  const community = tenant.name;
  const until = formatDateTimeWithZone(expiresAt, tenant.timeZone, locale);
  return {
    to: email,
    locale,
    subject: t(`mails:invitation.subject.${role}`, { community }),
    preheader: t('mails:invitation.preheader'),
    blocks: [
      { kind: 'heading', text: t(`mails:invitation.heading.${role}`, { community }) },
      { kind: 'text', text: t(`mails:invitation.body.${role}`, { community, until }) },
      ...(note === null ? [] : [{ kind: 'quote', text: note } as const]),
      { kind: 'button', label: t('mails:invitation.button'), url: `${origin}/auth/accept-invitation?token=${token}` },
      { kind: 'note', text: t('mails:invitation.note') },
    ],
  };
}
