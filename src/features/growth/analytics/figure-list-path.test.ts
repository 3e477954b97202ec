import { describe, expect, it } from 'vitest';
import { figures } from '#api/features/growth/analytics/contract.ts';
import { exampleReport } from './example-report.ts';
import { differencesOf, figureListPath } from './figure-list-path.ts';

/** A report of three days, the last of which is still running. */
const running = exampleReport();
const over = exampleReport({ series: running.series.map((point) => ({ ...point, isPartial: false })) });

const days = 'from=2026-06-01&to=2026-06-03';
const linked = {
  visitors: '#content',
  views: '#content',
  signUps: '/admin/users?joinedFrom=2026-06-01&joinedTo=2026-06-03',
  activeMembers: '/admin/users?seenFrom=2026-06-01',
  activeInDay: '/admin/users?seenFrom=2026-06-03',
  activeInWeek: '/admin/users?seenFrom=2026-05-28',
  activeInMonth: '/admin/users?seenFrom=2026-05-05',
  posts: `/admin/community?type=post&${days}`,
  comments: `/admin/community?type=comment&${days}`,
  messages: null,
  questions: `/admin/community?type=post&kind=question&${days}`,
  unansweredQuestions: `/admin/community?type=post&answer=late&${days}`,
  newConnections: null,
  newSubscribers: '/admin/users?payment=new&paymentFrom=2026-06-01&paymentTo=2026-06-03',
  lostSubscribers: '/admin/users?payment=lapsed&paymentFrom=2026-06-01&paymentTo=2026-06-03',
  returningSubscribers: '/admin/users?payment=returning&paymentFrom=2026-06-01&paymentTo=2026-06-03',
  failedSubscribers: '/admin/users?payment=failed&paymentFrom=2026-06-01&paymentTo=2026-06-03',
  giftCardsSold: '/admin/gift-cards?soldFrom=2026-06-01&soldTo=2026-06-03',
  giftCardsRedeemed: '/admin/gift-cards?redeemedFrom=2026-06-01&redeemedTo=2026-06-03',
  events: `/admin/events?state=published&${days}`,
  seats: `/admin/events?state=published&${days}`,
  unansweredShare: `/admin/community?type=post&answer=late&${days}`,
  churn: '/admin/users?payment=lapsed&paymentFrom=2026-06-01&paymentTo=2026-06-03',
  firstAnswerTime: `/admin/community?type=post&kind=question&${days}`,
  revenue: `/admin/payments?${days}`,
  grossRevenue: `/admin/payments?${days}`,
  refunds: `/admin/payments?kind=refund&${days}`,
  recurringRevenue: '/admin/users?payment=subscribed',
};

describe('the list behind a figure', () => {
  it('covers the report’s days for every figure whose list staff may see', () => {
    expect(Object.fromEntries(figures.map((figure) => [figure, figureListPath(figure, running)]))).toEqual(linked);
  });

  it('leaves out members who were seen after a past period, and the figure says so', () => {
    expect(figureListPath('activeMembers', over)).toBe('/admin/users?seenFrom=2026-06-01&seenTo=2026-06-03');
    expect(figureListPath('activeInWeek', over)).toBe('/admin/users?seenFrom=2026-05-28&seenTo=2026-06-03');
    expect(differencesOf('activeMembers', over)).toEqual(['lastSeen']);
    expect(differencesOf('activeMembers', running)).toEqual([]);
  });

  it('covers whole days for a report of the last 24 hours, and the figure says so', () => {
    const at = (day: string, hour: number) => ({ day, at: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z` });
    const [point] = running.series;
    if (!point) throw new Error('The example has no point.');
    const hours = Array.from({ length: 24 }, (_, hour) => ({
      ...{ ...point, ...at(hour < 12 ? '2026-06-02' : '2026-06-03', hour), isPartial: hour === 23 },
    }));
    const report = exampleReport({ bucket: 'hour', series: hours });
    expect(figureListPath('signUps', report)).toBe('/admin/users?joinedFrom=2026-06-02&joinedTo=2026-06-03');
    expect(differencesOf('signUps', report)).toEqual(['deleted', 'wholeDays']);
  });
});
