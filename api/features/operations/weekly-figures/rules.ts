import type { AnalyticsReport, CountFigure, Figures, MoneyFigure } from '#api/features/growth/analytics/contract.ts';

/**
 * The counts to report. Leaves out counts that nearly repeat one of these, such as daily and monthly active members.
 */
const counts = [
  ...(['visitors', 'views', 'signUps', 'activeMembers', 'posts', 'comments', 'messages', 'questions'] as const),
  ...(['unansweredQuestions', 'newConnections', 'newSubscribers', 'lostSubscribers', 'returningSubscribers'] as const),
  ...(['failedSubscribers', 'giftCardsSold', 'giftCardsRedeemed', 'seats'] as const),
] as const satisfies readonly CountFigure[];
const amounts = ['revenue', 'recurringRevenue'] as const satisfies readonly MoneyFigure[];

const maxChanges = 5;

export interface FigureChange {
  figure: (typeof counts)[number] | (typeof amounts)[number];
  now: number;
  before: number;
  /** The currency of an amount, which is in cents; null for a count. */
  currency: string | null;
}

/**
 * Lists the figures that changed most, biggest change first. Weighs a change against chance, as if each count were
 * Poisson-distributed: from 2 to 4 is less than from 200 to 260. Skips figures that didn't change or are hidden.
 */
export function chooseChanges({ totals, previous }: Pick<AnalyticsReport, 'totals' | 'previous'>): FigureChange[] {
  return [...countsOf(totals, previous), ...listAmountChanges(totals, previous)]
    .filter(({ now, before }) => now !== before)
    .sort((one, other) => weigh(other) - weigh(one))
    .slice(0, maxChanges);
}

function countsOf(totals: Figures, previous: Figures): FigureChange[] {
  return counts.flatMap((figure) => {
    const [now, before] = [totals[figure], previous[figure]];
    return now === null || before === null ? [] : [{ figure, now, before, currency: null }];
  });
}

function listAmountChanges(totals: Figures, previous: Figures): FigureChange[] {
  return amounts.flatMap((figure) =>
    (totals[figure] ?? []).map(({ amount, currency }) => {
      const before = previous[figure]?.find((each) => each.currency === currency)?.amount ?? 0;
      return { figure, now: amount, before, currency };
    }),
  );
}

/** Weighs a change. Amounts are counted in units of ten, roughly the monthly price of a plan. */
function weigh({ now, before, currency }: FigureChange): number {
  const unit = currency === null ? 1 : 1_000;
  return Math.abs(now - before) / unit / Math.sqrt(Math.max((now + before) / unit / 2, 1));
}
