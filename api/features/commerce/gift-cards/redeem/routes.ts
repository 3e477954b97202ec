import { z } from 'zod';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { redemptionPreviewSchema, redemptionSchema } from './contract.ts';
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
      answer: { data: redemptionPreviewSchema },
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
      answer: { data: redemptionSchema },
    },
    redeemGiftCard,
  );
  // URLs end up in logs and browser histories, so a code in one is refused without being looked up.
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
      answer: { data: z.object({ id: z.string() }) },
    },
    revokeRedeemedCard,
  );
}
