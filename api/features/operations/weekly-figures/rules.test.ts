import { describe, expect, it } from 'vitest';
import type { Figures } from '#api/features/growth/analytics/contract.ts';
import { chooseChanges } from './rules.ts';

const figures = (given: Partial<Figures>) => given as Figures;
const choose = (totals: Partial<Figures>, previous: Partial<Figures>) => {
  const base = Object.fromEntries(
    [
      ...['visitors', 'views', 'signUps', 'activeMembers', 'posts', 'comments', 'messages', 'questions'],
      ...['unansweredQuestions', 'newConnections', 'newSubscribers', 'lostSubscribers', 'returningSubscribers'],
      ...['failedSubscribers', 'giftCardsSold', 'giftCardsRedeemed', 'seats'],
    ].map((name) => [name, 0]),
  );
  return chooseChanges({
    totals: figures({ ...base, revenue: [], recurringRevenue: [], ...totals }),
    previous: figures({ ...base, revenue: [], recurringRevenue: [], ...previous }),
  });
};

describe('chooseChanges', () => {
  it('chooses the changes that are least likely due to chance, not those with the highest percentage', () => {
    const changed = choose({ visitors: 260, posts: 4 }, { visitors: 200, posts: 2 });
    expect(changed.map(({ figure }) => figure)).toEqual(['visitors', 'posts']);
  });

  it('returns at most five figures, all of which changed', () => {
    const now = { visitors: 10, views: 20, signUps: 30, posts: 40, comments: 50, questions: 60, seats: 7 };
    const changed = choose(now, { seats: 7 });
    expect(changed.map(({ figure }) => figure)).toEqual(['questions', 'comments', 'posts', 'signUps', 'views']);
    expect(choose({ seats: 7 }, { seats: 7 })).toEqual([]);
  });

  it('skips figures that are hidden or couldn’t be measured', () => {
    expect(choose({ messages: null }, { messages: 40 })).toEqual([]);
  });

  it('returns amounts by currency, even if there were none the week before', () => {
    expect(choose({ revenue: [{ amount: 4_990, currency: 'EUR' }] }, {})).toEqual([
      { figure: 'revenue', now: 4_990, before: 0, currency: 'EUR' },
    ]);
  });
});
