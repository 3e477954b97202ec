import { prepareCards } from '#api/features/commerce/gift-cards/index.ts';
import { createTestContext } from './call.ts';
import { testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';

interface CardOptions {
  tier?: 'premium' | 'donator';
  months?: number;
  expiresAt?: Date;
  now?: Date;
}

/** Creates an unredeemed gift card: a month of premium by default. */
export async function insertGiftCard(
  community: TestCommunity,
  { tier = 'premium', months = 1, expiresAt, now = testNow }: CardOptions = {},
): Promise<{ id: string; code: string }> {
  const context = createTestContext(community, { now });
  const wanted = { tier, months, quantity: 1, expiresAt: expiresAt?.getTime() ?? null };
  const { cards, statements } = await prepareCards(context, wanted);
  await community.db.batch(statements);
  const [card] = cards;
  if (!card) throw new Error('no card was made');
  return card;
}
