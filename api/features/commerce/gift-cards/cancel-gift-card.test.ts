import { describe, expect, it } from 'vitest';
import { actors, call, cardsPath, createCardAdministration, insertGiftCard } from '#api/testing/index.ts';

interface Answer<Data> {
  data: Data;
  error?: { code: string; fields?: Record<string, { code: string }> };
}

describe('cancelGiftCard', async () => {
  const { community, admin } = await createCardAdministration();
  const cancel = (id: string) =>
    call<Answer<{ status: string }>>(community, 'POST', `${cardsPath}/${id}/cancel`, { as: admin, body: {} });

  it('cancels a card, and is idempotent', async () => {
    const { id } = await insertGiftCard(community);
    expect([(await cancel(id)).body.data, (await cancel(id)).status]).toEqual([{ id, status: 'cancelled' }, 200]);
  });

  it('refuses a redeemed card and an unknown card', async () => {
    const { id, code } = await insertGiftCard(community);
    await call(community, 'POST', '/api/gift-cards/redeem', { as: admin, body: { code } });
    expect((await cancel(id)).body.error?.code).toBe('gift_card_redeemed');
    expect((await cancel('01a1fc15-9f99-72f4-9cb6-244c570ec732')).status).toBe(404);
  });

  it('either cancels the card or lets a concurrent redemption succeed, never both', async () => {
    const mari = await actors.member(community);
    for (let count = 0; count < 5; count += 1) {
      const { id, code } = await insertGiftCard(community);
      const redeem = call(community, 'POST', '/api/gift-cards/redeem', { as: mari, body: { code } });
      const statuses = (await Promise.all([cancel(id), redeem])).map(({ status }) => status);
      expect([
        [200, 410],
        [409, 200],
      ]).toContainEqual(statuses);
    }
  });
});
