import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { actors, type TestCommunity, testNow } from '../index.ts';
import { asAdmin, type Recipes } from './recipe.ts';

/** Makes an administrator's call that needs their password. */
const confirmedAsAdmin =
  (params: Record<string, string>, body = {}) =>
  async (community: TestCommunity) => {
    const as = await actors.admin(community);
    return { as, params, body: { ...body, password: as.password } };
  };

/** Calls about the services that a community uses, and their keys. */
export const connectionCalls: Recipes = {
  'GET /api/admin/connections': asAdmin(),
  'PUT /api/admin/connections/:name': confirmedAsAdmin(
    { name: 'payments.stripe-webhook' },
    { secret: 'whsec_0123456789abcdef' },
  ),
  'PUT /api/admin/connections/:name/service': confirmedAsAdmin(
    { name: 'ai.key' },
    { version: 0, service: { address: 'https://api.openai.com/v1', model: 'm' } },
  ),
  'DELETE /api/admin/connections/:name': async (community) => {
    await storeCommunitySecret(community, 'payments.stripe-webhook', 'whsec_0123456789abcdef', testNow);
    return confirmedAsAdmin({ name: 'payments.stripe-webhook' })(community);
  },
  'POST /api/admin/connections/:name/check': asAdmin({ params: { name: 'payments.stripe-key' } }),
};
