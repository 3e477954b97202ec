import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { mailSenderOf } from '#api/platform/settings/mail-sender.ts';
import type { MailSenderView } from './contract.ts';
import { recordsFor } from './dns-records.ts';

/** Whom mails come from, and what a domain of the community's own needs in its DNS. */
export async function getMailSender(context: Context): Promise<{ data: MailSenderView }> {
  const { settings } = requireRole(context, 'admin');
  const { env, folder } = context;
  const { inForce, wanted, domain, isVerified } = mailSenderOf(folder, settings);
  const records = domain ? recordsFor(env, folder.slug, domain) : [];
  return { data: { inForce, wanted, folder: folder.mailFrom, domain, isVerified, records } };
}
