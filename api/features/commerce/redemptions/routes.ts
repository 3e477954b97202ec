import { z } from 'zod';
import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { codeRefusals } from '../gift-cards/contract.ts';
import { codeParams, codeSchema, redeemRefusals, redemptionSchema, revokeRefusals, revokeSchema } from './contract.ts';
import { previewGiftCard } from './preview-gift-card.ts';
import { redeemGiftCard } from './redeem-gift-card.ts';
import { revokeRedeemedCard } from './revoke-redeemed-card.ts';

const tag = 'gift-cards';

export function mountRedemptions(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/gift-cards/:code',
      tag,
      summary: 'Preview what redeeming a gift card would give',
      params: codeParams,
      answer: { data: redemptionSchema },
      refusals: codeRefusals,
    },
    previewGiftCard,
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/gift-cards/redeem',
      tag,
      summary: 'Redeem a gift card; idempotent',
      body: codeSchema,
      answer: { data: redemptionSchema },
      refusals: redeemRefusals,
    },
    redeemGiftCard,
  );
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/admin/gift-cards/:id/revoke',
      tag,
      summary: 'Revoke a redeemed gift card; the member is told the reason',
      params: idParams,
      body: revokeSchema,
      answer: { data: z.object({ id: z.string() }) },
      refusals: revokeRefusals,
    },
    revokeRedeemedCard,
  );
}
