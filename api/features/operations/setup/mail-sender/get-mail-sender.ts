import { createPaceClock, presentWarming, selectDomainDay } from '#api/platform/mail/pace/pace.ts';
import { resolveMailSender } from '#api/platform/settings/mail-sender.ts';
import { verb } from '#api/verb.ts';
import type { MailSenderView } from './contract.ts';
import { buildDnsRecords } from './dns-records.ts';

/** Returns the sender of the community's mails, and the DNS records that its own domain needs. */
export const getMailSender = verb(
  { access: 'admin' },
  async (context, _, { settings }): Promise<{ data: MailSenderView }> => {
    const { env, folder } = context;
    const { inForce, wanted, domain, isVerified } = resolveMailSender(folder, settings);
    const records = domain ? buildDnsRecords(env, folder.slug, domain) : [];
    const pace = createPaceClock(context)();
    const warming = pace.domain ? presentWarming(pace, await selectDomainDay(context.db, pace)) : null;
    return { data: { warming, inForce, wanted, folder: folder.mailFrom, domain, isVerified, records } };
  },
);
