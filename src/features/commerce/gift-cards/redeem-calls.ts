import type { Redemption } from '#api/features/commerce/redemptions/contract.ts';
import { ApiError, callApi } from '#src/lib/api-client.ts';

/** Previews a redemption. A code without letters or digits would make an invalid path, so it is refused here. */
export async function previewCard(code: string): Promise<Redemption> {
  if (!/[a-z0-9]/i.test(code)) throw new ApiError(0, { code: 'gift_card_format', message: '' });
  return (await callApi<{ data: Redemption }>('GET', `/api/gift-cards/${encodeURIComponent(code.trim())}`)).data;
}

export async function redeemCard(code: string): Promise<Redemption> {
  return (await callApi<{ data: Redemption }>('POST', '/api/gift-cards/redeem', { code })).data;
}
