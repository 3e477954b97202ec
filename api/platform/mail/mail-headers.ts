import { formatMailboxHeader, formatStructuredHeader, formatTextHeader } from './header-values.ts';
import type { RenderedMail } from './render-mail.ts';

export interface OutgoingMail extends RenderedMail {
  /** The outbox row's id: used as message id, and as idempotency key where supported. */
  id: string;
  from: { name: string; address: string };
  /** The slug of its community, which identifies the community in the provider's reports. */
  community: string;
  /** Further tags that a provider includes in its reports: letters, digits and dashes. */
  tags?: Readonly<Record<string, string>>;
}

/** Writes the headers of a mail, except those of MIME and the date, folded and in ASCII, whatever its texts contain. */
export function mailHeaders({ id, from, to, replyTo, subject, headers = {} }: OutgoingMail): Record<string, string> {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const others = Object.entries({ 'Message-ID': `<${id}@${domain}>`, 'Auto-Submitted': 'auto-generated', ...headers });
  return {
    From: formatMailboxHeader('From', from),
    To: formatMailboxHeader('To', { address: to }),
    ...(replyTo ? { 'Reply-To': formatMailboxHeader('Reply-To', { address: replyTo }) } : {}),
    Subject: formatTextHeader('Subject', subject),
    ...Object.fromEntries(others.map(([name, value]) => [name, formatStructuredHeader(name, value)])),
  };
}
