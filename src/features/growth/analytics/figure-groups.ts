import {
  type CountFigure,
  countFigures,
  type DurationFigure,
  durationFigures,
  type Figure,
  type MoneyFigure,
  moneyFigures,
} from '#api/features/growth/analytics/contract.ts';
import type { Offering } from '#api/platform/offerings/contract.ts';

/** The figures that open the report. */
export const openingFigures = [
  'visitors',
  'views',
  'signUps',
  'activeMembers',
  'posts',
  'revenue',
] as const satisfies readonly Figure[];

/** The figures of each group below, in their order. */
export const figuresByGroup = {
  members: ['signUps', 'activeInDay', 'activeInWeek', 'activeInMonth'],
  community: [
    ...(['posts', 'comments', 'messages', 'newConnections', 'questions'] as const),
    ...(['firstAnswerTime', 'unansweredQuestions', 'unansweredShare'] as const),
  ],
  money: [
    ...(['recurringRevenue', 'grossRevenue', 'refunds', 'churn'] as const),
    ...(['newSubscribers', 'returningSubscribers', 'lostSubscribers', 'failedSubscribers'] as const),
    ...(['giftCardsSold', 'giftCardsRedeemed', 'events', 'seats'] as const),
  ],
} as const satisfies Record<string, readonly Figure[]>;

const notBetterWhenMore: { [Name in Figure]?: 'less' | 'neither' } = {
  firstAnswerTime: 'less',
  unansweredQuestions: 'less',
  unansweredShare: 'less',
  refunds: 'less',
  lostSubscribers: 'less',
  failedSubscribers: 'less',
  churn: 'less',
  questions: 'neither',
};

/** Returns which direction of a figure is good news. */
export function goodDirection(figure: Figure): 'more' | 'less' | 'neither' {
  return notBetterWhenMore[figure] ?? 'more';
}

const offeringOf: { [Name in Figure]?: Offering } = {
  posts: 'community',
  comments: 'community',
  newConnections: 'community',
  questions: 'community',
  firstAnswerTime: 'community',
  unansweredQuestions: 'community',
  unansweredShare: 'community',
  events: 'events',
  seats: 'events',
};

/** Removes figures of offerings that the community has switched off. */
export function filterOfferedFigures(all: readonly Figure[], switchedOff: readonly Offering[]): Figure[] {
  return all.filter((figure) => !switchedOff.some((offering) => offering === offeringOf[figure]));
}

export const isMoney = (figure: Figure): figure is MoneyFigure => (moneyFigures as readonly Figure[]).includes(figure);
export const isDuration = (figure: Figure): figure is DurationFigure =>
  (durationFigures as readonly Figure[]).includes(figure);
export const isCount = (figure: Figure): figure is CountFigure => (countFigures as readonly Figure[]).includes(figure);
