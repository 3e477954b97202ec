import type { AnalyticsReport, Figure } from '#api/features/growth/analytics/contract.ts';
import { addDays } from '#api/platform/calendar/time.ts';

type Reported = Pick<AnalyticsReport, 'series'>;

/** The days in the community's time zone that a report covers, wholly or in part. */
interface Days {
  from: string;
  to: string;
  /** True if the last day is still running. */
  isRunning: boolean;
}

function daysOf({ series }: Reported): Days {
  const [first, last] = [series[0], series.at(-1)];
  return { from: first?.day ?? '', to: last?.day ?? '', isRunning: last?.isPartial ?? false };
}

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;
const within =
  (path: string, query: Record<string, string> = {}, [first, last]: readonly [string, string] = ['from', 'to']) =>
  ({ from, to }: Days) =>
    address(path, { ...query, [first]: from, [last]: to });

const joined = within('/admin/users', {}, ['joinedFrom', 'joinedTo']);
const paying = (payment: string) => within('/admin/users', { payment }, ['paymentFrom', 'paymentTo']);
const questions = within('/admin/community', { type: 'post', kind: 'question' });
const unanswered = within('/admin/community', { type: 'post', answer: 'late' });
const begun = within('/admin/events', { state: 'published' });

/** The list of members last seen since `days(period)`, up to the end of the period unless it is still running. */
const seen =
  (days: (period: Days) => string) =>
  (period: Days): string =>
    address('/admin/users', { seenFrom: days(period), ...(period.isRunning ? {} : { seenTo: period.to }) });

/** The URL of the list behind each figure. Null for private messages, which staff may not see. */
const lists: Record<Figure, string | ((days: Days) => string) | null> = {
  visitors: '#content',
  views: '#content',
  signUps: joined,
  activeMembers: seen(({ from }) => from),
  activeInDay: seen(({ to }) => to),
  activeInWeek: seen(({ to }) => addDays(to, -6)),
  activeInMonth: seen(({ to }) => addDays(to, -29)),
  posts: within('/admin/community', { type: 'post' }),
  comments: within('/admin/community', { type: 'comment' }),
  messages: null,
  newConnections: null,
  questions,
  firstAnswerTime: questions,
  unansweredQuestions: unanswered,
  unansweredShare: unanswered,
  revenue: within('/admin/payments'),
  grossRevenue: within('/admin/payments'),
  refunds: within('/admin/payments', { kind: 'refund' }),
  recurringRevenue: '/admin/users?payment=subscribed',
  churn: paying('lapsed'),
  newSubscribers: paying('new'),
  returningSubscribers: paying('returning'),
  lostSubscribers: paying('lapsed'),
  failedSubscribers: paying('failed'),
  giftCardsSold: within('/admin/gift-cards', {}, ['soldFrom', 'soldTo']),
  giftCardsRedeemed: within('/admin/gift-cards', {}, ['redeemedFrom', 'redeemedTo']),
  events: begun,
  seats: begun,
};

/** Returns the URL of the list of people or things behind a figure on the report's days. Null if there is none. */
export function figureListPath(figure: Figure, report: Reported): string | null {
  const list = lists[figure];
  return typeof list === 'function' ? list(daysOf(report)) : list;
}

const differences = [
  'wholeDays',
  'lastSeen',
  'deleted',
  'written',
  'partial',
  'undelivered',
  'events',
  'seats',
  'now',
] as const;
type Difference = (typeof differences)[number];

const known: { [Name in Figure]?: Difference } = {
  ...{ signUps: 'deleted', newSubscribers: 'deleted', returningSubscribers: 'deleted' },
  ...{ lostSubscribers: 'deleted', failedSubscribers: 'deleted', churn: 'deleted' },
  ...{ posts: 'written', comments: 'written', questions: 'written', firstAnswerTime: 'written' },
  ...{ unansweredQuestions: 'written', unansweredShare: 'written' },
  ...{ revenue: 'partial', grossRevenue: 'partial', refunds: 'partial', recurringRevenue: 'now' },
  ...{ giftCardsSold: 'undelivered', events: 'events', seats: 'seats' },
};

const isSeen = (figure: Figure) => figure === 'activeMembers' || figure.startsWith('activeIn');

/** Returns how the list may differ from the figure, as keys of `analytics-report:differs`. */
export function differencesOf(figure: Figure, report: Reported): Difference[] {
  const list = lists[figure];
  if (typeof list !== 'function') return figure === 'recurringRevenue' ? ['now'] : [];
  const { from, to, isRunning } = daysOf(report);
  const own = isSeen(figure) && !isRunning ? 'lastSeen' : known[figure];
  const isHours = from !== to && report.series.filter(({ day }) => day === to).length > 1;
  return [...(own ? [own] : []), ...(isHours ? (['wholeDays'] as const) : [])];
}
