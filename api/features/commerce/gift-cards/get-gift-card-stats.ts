import { verb } from '#api/verb.ts';
import type { CardStats } from './contract.ts';
import { communityCurrency } from './prepare-cards.ts';
import { selectStats } from './queries.ts';

/** Returns how many cards have each status, and their total value, for administrators. */
export const getGiftCardStats = verb({ access: 'admin' }, async (context): Promise<{ data: CardStats }> => {
  const { db, now } = context;
  const currency = communityCurrency(context);
  const [row] = await selectStats(db, currency, now);
  const { totalValue = 0, ...counts } = row ?? { total: 0, redeemed: 0, active: 0, expired: 0, cancelled: 0 };
  return { data: { ...counts, totalValue: { amount: totalValue, currency } } };
});
