import { freshDomain, proveDomain } from '../dns.ts';
import { actors, call, type TestCommunity } from '../index.ts';
import { asAdmin, type Recipes } from './recipe.ts';

async function withProof(community: TestCommunity) {
  const as = await actors.admin(community);
  const domain = freshDomain();
  const body = { group: 'mail', version: 0, changes: { mailFrom: `tere@${domain}` } };
  await call(community, 'PATCH', '/api/admin/settings', { as, body });
  await proveDomain(community, domain);
  return { as, body: { domain } };
}

/** Calls about the sender of mails. */
export const mailSenderCalls: Recipes = {
  'GET /api/admin/mail-sender': asAdmin(),
  'POST /api/admin/mail-sender/check': withProof,
  'POST /api/admin/mail-sender/test-mail': asAdmin(),
};
