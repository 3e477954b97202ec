import { z } from 'zod';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { codeRefusals } from '../contract.ts';
import {
  codeSchema,
  redeemRefusals,
  redemptionPreviewSchema,
  redemptionSchema,
  revokeRefusals,
  revokeSchema,
} from './contract.ts';
import { previewGiftCard } from './preview-gift-card.ts';
import { redeemGiftCard } from './redeem-gift-card.ts';
import { revokeRedeemedCard } from './revoke-redeemed-card.ts';

const tag = 'gift-cards';

export function mountRedemptions(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/gift-cards/preview',
      tag,
      summary: 'Preview what redeeming a gift card would give, or what it gave the member',
      body: codeSchema,
      answer: { data: redemptionPreviewSchema },
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
  // Addresses end up in logs and histories, so a code in one is refused without being looked up.
  api.all('/api/gift-cards/:code', ({ req }) => {
    if (req.method !== 'GET') throw new AppError('not_found');
    throw new AppError('gone', { code: 'gift_card_code_in_address' });
  });
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/admin/gift-cards/:id/revoke',
      tag,
      summary: 'Revoke a redeemed gift card; the member is notified of the reason',
      params: idParams,
      body: revokeSchema,
      answer: { data: z.object({ id: z.string() }) },
      refusals: revokeRefusals,
    },
    revokeRedeemedCard,
  );
}
