import type { Currency } from '#api/features/commerce/payments/contract.ts';
import type { Figures } from '../contract.ts';
import type { AnswerTimes } from './collect-cells.ts';
import { medianOf, toThousandths } from './rules.ts';
import { type Cell, sumByName, sumMeasure } from './tally.ts';

type Cells = ReadonlyArray<Cell | undefined>;

/** Figures that can't be computed by adding up the buckets of a span. */
export interface MeasuredFigures {
  visitors: number;
  activeMembers: number;
  activeInDay: number | null;
  activeInWeek: number | null;
  activeInMonth: number | null;
  failedSubscribers: number;
  events: number;
  /** Monthly revenue by currency at the end of the span. */
  recurring: Map<string, number>;
  subscribersBefore: number;
  answerTimes: AnswerTimes;
}

/** Presents the figures of a span or of one of its buckets. */
export function presentFigures(cells: Cells, measured: MeasuredFigures, currencies: readonly Currency[]): Figures {
  const sum = (measure: string) => sumMeasure(cells, measure);
  const { recurring, subscribersBefore, answerTimes, ...counted } = measured;
  const gross = sumByName(cells, 'gross');
  const refunds = sumByName(cells, 'refunds');
  const money = (amountOf: (currency: Currency) => number) =>
    currencies.map((currency) => ({ amount: amountOf(currency), currency }));
  const [answered, unanswered, lost] = [
    sum('questions_answered'),
    sum('questions_unanswered'),
    sum('subscribers_lost'),
  ];
  return {
    ...counted,
    views: sum('views'),
    signUps: sum('sign_ups'),
    posts: sum('posts'),
    comments: sum('comments'),
    messages: sum('messages'),
    questions: sum('questions'),
    unansweredQuestions: unanswered,
    newConnections: sum('connections'),
    newSubscribers: sum('subscribers_new'),
    lostSubscribers: lost,
    returningSubscribers: sum('subscribers_returning'),
    giftCardsSold: sum('cards_sold'),
    giftCardsRedeemed: sum('cards_redeemed'),
    seats: sum('seats'),
    unansweredShare: toThousandths(unanswered, answered + unanswered),
    churn: toThousandths(lost, subscribersBefore),
    firstAnswerTime: medianOf(answerTimes),
    revenue: money((currency) => (gross.get(currency) ?? 0) - (refunds.get(currency) ?? 0)),
    grossRevenue: money((currency) => gross.get(currency) ?? 0),
    refunds: money((currency) => refunds.get(currency) ?? 0),
    recurringRevenue: money((currency) => recurring.get(currency) ?? 0),
  };
}
