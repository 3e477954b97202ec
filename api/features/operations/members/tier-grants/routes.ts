import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { grantTierResponse } from './contract.ts';
import { endGrant } from './end-grant.ts';
import { grantTier } from './grant-tier.ts';

const tag = 'members';
const path = '/api/admin/users/:id/tiers';

export function mountTierGrants(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, method: 'post', summary: 'Give a member a tier until the end of a day' },
      answer: grantTierResponse,
    },
    grantTier,
  );
  endpoint(api, { tag, path: `${path}/:grantId`, method: 'delete', summary: 'End a given tier early' }, endGrant);
}
