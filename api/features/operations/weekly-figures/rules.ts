import type { AnalyticsReport, CountFigure, Figures, MoneyFigure } from '#api/features/growth/analytics/contract.ts';

/** Leaves out figures that repeat another: gross revenue, active members of a day or a month. */
const counts = [
  ...(['visitors', 'views', 'signUps', 'activeMembers', 'posts', 'comments', 'messages', 'questions'] as const),
  ...(['unansweredQuestions', 'newConnections', 'newSubscribers', 'lostSubscribers', 'returningSubscribers'] as const),
  ...(['failedSubscribers', 'giftCardsSold', 'giftCardsRedeemed', 'seats'] as const),
] as const satisfies readonly CountFigure[];
const amounts = ['revenue', 'recurringRevenue'] as const satisfies readonly MoneyFigure[];

const maxChanges = 5;

export interface Changed {
  figure: (typeof counts)[number] | (typeof amounts)[number];
  now: number;
  before: number;
  /** For an amount, in cents. */
  currency: string | null;
}

/**
 * The figures that changed most, biggest change first. Changes are measured against chance, as if each count were a
 * Poisson number: from 2 to 4 is less than from 200 to 260. Figures that didn't change or are hidden aren't listed.
 */
export function chooseChanges({ totals, previous }: Pick<AnalyticsReport, 'totals' | 'previous'>): Changed[] {
  return [...countsOf(totals, previous), ...amountsOf(totals, previous)]
    .filter(({ now, before }) => now !== before)
    .sort((one, other) => weigh(other) - weigh(one))
    .slice(0, maxChanges);
}

function countsOf(totals: Figures, previous: Figures): Changed[] {
  return counts.flatMap((figure) => {
    const [now, before] = [totals[figure], previous[figure]];
    return now === null || before === null ? [] : [{ figure, now, before, currency: null }];
  });
}

function amountsOf(totals: Figures, previous: Figures): Changed[] {
  return amounts.flatMap((figure) =>
    (totals[figure] ?? []).map(({ amount, currency }) => {
      const before = previous[figure]?.find((each) => each.currency === currency)?.amount ?? 0;
      return { figure, now: amount, before, currency };
    }),
  );
}

/** Amounts count in units of ten, roughly the price of a month of a plan. */
function weigh({ now, before, currency }: Changed): number {
  const unit = currency === null ? 1 : 1_000;
  return Math.abs(now - before) / unit / Math.sqrt(Math.max((now + before) / unit / 2, 1));
}
