import type { Redemption, RedemptionPreview } from '#api/features/commerce/gift-cards/redeem/contract.ts';
import { callApi } from '#src/client/api-client.ts';

export async function previewCard(code: string): Promise<RedemptionPreview> {
  return (await callApi<{ data: RedemptionPreview }>('POST', '/api/gift-cards/preview', { code })).data;
}

export async function redeemCard(code: string): Promise<Redemption> {
  return (await callApi<{ data: Redemption }>('POST', '/api/gift-cards/redeem', { code })).data;
}
