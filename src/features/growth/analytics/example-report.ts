import {
  type AnalyticsReport,
  analyticsReportSchema,
  type Figures,
  figures,
  moneyFigures,
  panels,
} from '#api/features/growth/analytics/contract.ts';

const euros = (amount: number) => [{ amount, currency: 'EUR' as const }];

/** Returns figures for tests. All are 0 except those given. */
export function exampleFigures(given: Partial<Figures> = {}): Figures {
  const zeros = figures.map((figure) => [figure, (moneyFigures as readonly string[]).includes(figure) ? euros(0) : 0]);
  return { ...Object.fromEntries(zeros), ...given } as Figures;
}

const noPanels = Object.fromEntries(
  panels.map((panel) => [panel, { rows: [], others: { count: 0, previous: 0 } }]),
) as unknown as AnalyticsReport['top'];

/** A report for tests of three days, the last of which is still running. Validated against the contract. */
export function exampleReport(given: Partial<AnalyticsReport> = {}): AnalyticsReport {
  const report: AnalyticsReport = {
    timeZone: 'Europe/Tallinn',
    readAt: '2026-06-03T09:00:00.000Z',
    bucket: 'day',
    span: { from: '2026-05-31T21:00:00.000Z', to: '2026-06-03T09:00:00.000Z' },
    previousSpan: { from: '2026-05-24T21:00:00.000Z', to: '2026-05-27T09:00:00.000Z' },
    totals: exampleFigures({ visitors: 120, views: 300, posts: 4, revenue: euros(12_340), churn: null }),
    previous: exampleFigures({ visitors: 100, views: 310, posts: 0, revenue: euros(20_000), churn: null }),
    series: [30, 50, 40].map((visitors, index) => ({
      at: new Date(Date.UTC(2026, 4, 31 + index, 21)).toISOString(),
      day: `2026-06-0${index + 1}`,
      isPartial: index === 2,
      figures: exampleFigures({ visitors }),
    })),
    previousSeries: [20, 60, 20].map((visitors, index) => ({
      at: `2026-05-${24 + index}T21:00:00.000Z`,
      day: `2026-05-${25 + index}`,
      figures: exampleFigures({ visitors }),
    })),
    top: noPanels,
    retention: [],
    funnel: [
      { step: 'visited', count: 120 },
      { step: 'signedUp', count: 12 },
      { step: 'confirmed', count: 9 },
      { step: 'posted', count: 0 },
      { step: 'paid', count: null },
    ],
    marks: [],
    leftOut: { crawlers: 7, prerenders: 2, previews: 1 },
    hidden: [],
    smallestGroup: 5,
    ...given,
  };
  return analyticsReportSchema.parse(report);
}
