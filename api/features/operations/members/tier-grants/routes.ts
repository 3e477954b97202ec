import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import {
  endGrantRefusals,
  endGrantSchema,
  grantParams,
  grantTierAnswer,
  grantTierRefusals,
  grantTierSchema,
} from './contract.ts';
import { endGrant } from './end-grant.ts';
import { grantTier } from './grant-tier.ts';

const tag = 'members';
const path = '/api/admin/users/:id/tiers';

export function mountTierGrants(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, params: idParams, method: 'post', summary: 'Give a member a tier until the end of a day' },
      ...{ body: grantTierSchema, answer: grantTierAnswer, refusals: grantTierRefusals },
    },
    grantTier,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/:grantId`, params: grantParams, method: 'delete', summary: 'End a given tier early' },
      ...{ body: endGrantSchema, refusals: endGrantRefusals },
    },
    endGrant,
  );
}
