import type { Card, CreatedCards } from '#api/features/commerce/gift-cards/contract.ts';
import { actors } from './actors.ts';
import { call } from './call.ts';
import { day, later, testNow } from './clock.ts';
import { createTestCommunity } from './create-test-community.ts';

interface Answer<Data> {
  data: Data;
  error?: { code: string; fields?: Record<string, { code: string }> };
}

/** The API path for managing gift cards. */
export const cardsPath = '/api/admin/gift-cards';

/** Defaults for `create`. */
const wantedCards = { tier: 'premium', months: 3, quantity: 2 };

/** Creates a community with an administrator who creates and lists gift cards. */
export async function createCardAdministration() {
  const community = await createTestCommunity();
  // The session stays valid in tests that set the clock days later.
  const admin = await actors.admin(community, { session: { createdAt: later(3 * day).getTime() } });
  const create = (given: object, now = testNow) =>
    call<Answer<CreatedCards>>(community, 'POST', cardsPath, { as: admin, body: { ...wantedCards, ...given }, now });
  const list = async (query = '', now = testNow) => {
    const path = `${cardsPath}${query}`;
    const { body } = await call<Answer<{ items: Card[]; nextCursor: string | null }>>(community, 'GET', path, {
      as: admin,
      now,
    });
    return body.data;
  };
  return { community, admin, create, list };
}
