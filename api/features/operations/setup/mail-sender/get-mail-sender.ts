import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { mailSenderOf } from '#api/platform/settings/mail-sender.ts';
import type { MailSenderView } from './contract.ts';
import { recordsFor } from './dns-records.ts';

/** The sender of the community's mails, and the DNS records that its own domain needs. */
export async function getMailSender(context: Context): Promise<{ data: MailSenderView }> {
  const { settings } = requireRole(context, 'admin');
  const { env, folder } = context;
  const { inForce, wanted, domain, isVerified } = mailSenderOf(folder, settings);
  const records = domain ? recordsFor(env, folder.slug, domain) : [];
  return { data: { inForce, wanted, folder: folder.mailFrom, domain, isVerified, records } };
}
