import { describe, expect, it } from 'vitest';
import { withSettings } from '#api/context.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { insertChargedMember } from '#api/testing/charged-monthly.ts';
import { actors, type CommonResponse, call, createActorContext, createTestContext } from '#api/testing/index.ts';
import { createPayingCommunity } from '#api/testing/stripe.ts';
import { listPricesInUse } from './list-prices-in-use.ts';

async function administered() {
  const community = await createPayingCommunity();
  const as = await actors.admin(community);
  const set = (version: number, changes: object) =>
    call<CommonResponse>(community, 'PATCH', '/api/admin/settings', {
      as,
      body: { group: 'prices', version, changes },
    });
  const paid = async () => listPricesInUse(await createActorContext(community, as));
  const prices = async () => (await withSettings(createTestContext(community))).tenant.prices;
  return { community, set, paid, prices };
}

describe('a new price of a plan', () => {
  it('applies to new subscribers, and not to existing ones', async () => {
    const { community, set, paid, prices } = await administered();
    await insertChargedMember(community);
    const usual = (await prices()).premium.EUR ?? 0;
    expect((await set(0, { premiumEUR: usual + 201 })).status).toBe(200);
    expect((await prices()).premium.EUR).toBe(usual + 201);
    await insertChargedMember(community);
    const rows = await community.db.select({ amount: subscriptions.amount }).from(subscriptions);
    expect(rows.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([usual, usual + 201]);
    expect(await paid()).toEqual([
      { plan: 'premium', amount: usual, currency: 'EUR', members: 1 },
      { plan: 'premium', amount: usual + 201, currency: 'EUR', members: 1 },
    ]);
  });

  it('gives way to the price in the tenant’s folder once it is cleared', async () => {
    const { set, prices } = await administered();
    const usual = await prices();
    await set(0, { premiumEUR: 1_234, donatorUSD: 4_321 });
    expect(await prices()).toMatchObject({ premium: { EUR: 1_234 }, donator: { USD: 4_321 } });
    await set(1, { premiumEUR: null, donatorUSD: null });
    expect(await prices()).toEqual(usual);
  });

  it('is ignored if it is zero, or in a currency for which the tenant’s folder has no price', async () => {
    const { set, prices } = await administered();
    const usual = await prices();
    await set(0, { premiumEUR: 0, premiumGBP: 900 });
    expect(await prices()).toEqual(usual);
  });

  it.each([49, -1, 1_000_001, 4.99, 599.9, '499'])(
    'must be an amount in cents that a provider accepts: %j',
    async (premiumEUR) => {
      const { set } = await administered();
      const { status, body } = await set(0, { premiumEUR });
      expect([status, body.error?.fields]).toMatchObject([400, { 'changes.premiumEUR': { code: 'price_invalid' } }]);
    },
  );
});
