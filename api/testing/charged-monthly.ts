import { eq } from 'drizzle-orm';
import { entitlements } from '#api/features/accounts/entitlements/schema.ts';
import { giftCards } from '#api/features/commerce/gift-cards/schema.ts';
import type { NextCharge } from '#api/features/commerce/redemptions/next-charge.ts';
import { redeemGiftCard } from '#api/features/commerce/redemptions/redeem-gift-card.ts';
import { livePlan } from '#api/features/commerce/subscriptions/index.ts';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { actors, grantTo, type TestActor } from './actors.ts';
import { contextOf } from './call.ts';
import { day, testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';

const at = testNow.getTime();

/** Until when those whom `insertCharged` makes have paid. */
export const paidUntil = at + 20 * day;

/** Who charges members each month: what it was asked, and what it says to it. */
export function startProvider(answer: 'moves' | 'refuses' | 'is out' = 'moves') {
  const moves = new Map<string, number>();
  const provider = {
    answer,
    asked: 0,
    moves,
    nextCharge: {
      livePlan,
      move: async (_, { to, key }) => {
        provider.asked += 1;
        if (provider.answer === 'refuses') return { ok: false, refusal: 'next_charge_not_moved' };
        moves.set(key, to.getTime());
        if (provider.answer === 'is out') throw new AppError('unavailable');
        return { ok: true };
      },
      align: async () => true,
    } satisfies NextCharge,
  };
  return provider;
}

type Provider = ReturnType<typeof startProvider>;

/** Redeems cards before a provider, and looks at what became of them. */
export function redemptionsIn(community: TestCommunity) {
  const { db } = community;
  return {
    redeem: async (as: TestActor, code: string, { nextCharge }: Provider = startProvider(), now = testNow) =>
      redeemGiftCard(await contextOf(community, as, { now }), { code }, nextCharge),
    cardOf: async (id: string) => (await db.select().from(giftCards).where(eq(giftCards.id, id)))[0],
    /** How often a card is in the ledger. */
    entriesOf: (id: string) => db.$count(entitlements, eq(entitlements.reference, id)),
  };
}

/** A member who pays for premium each month, and has twenty days of it left. */
export async function insertCharged(
  community: TestCommunity,
  plan: 'premium' | 'donator' = 'premium',
  member?: TestActor,
): Promise<TestActor> {
  const mari = member ?? (await actors.member(community));
  await grantTo(community, mari, {
    tier: plan,
    time: { from: at - 10 * day, until: paidUntil },
    grantedAt: at - 10 * day,
  });
  await community.db.insert(subscriptions).values({
    id: `sub-${mari.id}`,
    provider: 'test',
    customerId: mari.id,
    userId: mari.id,
    plan,
    amount: 499,
    currency: 'EUR',
    status: 'active',
    startedAt: at - 10 * day,
    periodEnd: paidUntil,
    revision: 1,
    updatedAt: at,
  });
  return mari;
}
