import { freshDomain, proveDomain } from '../dns.ts';
import { actors, call, type TestCommunity } from '../index.ts';
import { asAdmin, type RoundTrips } from './measured.ts';

async function withProof(community: TestCommunity) {
  const as = await actors.admin(community);
  const domain = freshDomain();
  const body = { group: 'mail', version: 0, changes: { mailFrom: `tere@${domain}` } };
  await call(community, 'PATCH', '/api/admin/settings', { as, body });
  await proveDomain(community, domain);
  return { as, body: { domain } };
}

/** The sender of mails. */
export const mailSenderCalls: RoundTrips = {
  'GET /api/admin/mail-sender': { roundTrips: 1, prepare: asAdmin() },
  // Session, the count, the proven domain. Asking the resolver is no exchange with the database.
  'POST /api/admin/mail-sender/check': { roundTrips: 3, prepare: withProof },
  // Session, then the count and the mail.
  'POST /api/admin/mail-sender/test-mail': { roundTrips: 2, prepare: asAdmin() },
};
