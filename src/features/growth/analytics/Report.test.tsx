import { render, screen, within } from '@testing-library/react';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { AnalyticsReport } from '#api/features/growth/analytics/contract.ts';
import type { Offering } from '#api/platform/offerings/contract.ts';
import { textsIn } from '#src/shared/page-texts.ts';
import { buildChartPoints, scaleOf } from './chart-points.ts';
import { exampleFigures, exampleReport } from './example-report.ts';
import { FigureChart } from './FigureChart.tsx';
import { MainFigures } from './MainFigures.tsx';
import { Report } from './Report.tsx';
import { parseReportQuery } from './report-query.ts';

const common = { t: textsIn('en') as TFunction, locale: 'en', timeZone: 'Europe/Tallinn' } as const;

function show(
  given: Partial<AnalyticsReport> = {},
  address: Record<string, string> = {},
  switchedOff: readonly Offering[] = [],
) {
  const wording = { ...common, switchedOff };
  const report = exampleReport(given);
  const query = parseReportQuery(address, '2026-06-03');
  const points = buildChartPoints(query, report, wording, 'EUR');
  render(
    <Report report={report} query={query} wording={wording}>
      <MainFigures report={report} query={query} wording={wording}>
        <FigureChart {...{ report, query, wording, points }} scale={scaleOf(query.figure, points)} currency="EUR" />
      </MainFigures>
    </Report>,
  );
}

describe('the report', () => {
  it('opens with the main figures and the chart of the chosen one', () => {
    show();
    const opening = screen.getByRole('navigation', { name: 'At a glance' });
    const chosen = within(opening).getByRole('link', { current: true });
    expect(chosen.textContent).toBe('Visitors120↑ 20%up 20%, better100 before');
    const revenue = within(opening).getByRole('link', { name: /Revenue/ });
    expect(revenue.getAttribute('href')).toBe('/admin/analytics?period=30d&figure=revenue#chart');
    expect(screen.getByRole('img', { name: /^Visitors, / }).getAttribute('aria-labelledby')).toBeTruthy();
  });

  it('shows the values of the chart in a table, with the compared days', () => {
    show();
    const table = screen.getByRole('table', { name: 'Visitors' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'DayThis periodPeriod before',
      'Mon, Jun 13020 (Mon, May 25)',
      'Tue, Jun 25060 (Tue, May 26)',
      'Wed, Jun 340 (still running)20 (Wed, May 27)',
    ]);
  });

  it('adds a chosen figure to the main ones', () => {
    show({}, { figure: 'comments' });
    const opening = screen.getByRole('navigation', { name: 'At a glance' });
    expect(within(opening).getByRole('link', { current: true }).textContent).toContain('Comments');
  });

  it('explains why there is no chart', () => {
    const nothing = (visitors: null) => exampleFigures({ messages: visitors });
    const { series } = exampleReport();
    show(
      {
        ...{ totals: exampleFigures({ views: 9, messages: null }), hidden: ['messages'] },
        series: series.map((point) => ({ ...point, figures: nothing(null) })),
      },
      { figure: 'messages' },
    );
    expect(screen.getByText(/No chart: Fewer than 5 people/)).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('lists the marks of the chart, with links to what they are about', () => {
    const mark = {
      kind: 'event',
      at: '2026-06-01T12:00:00.000Z',
      title: 'Midsummer',
      path: '/admin/events/1',
    } as const;
    show({ marks: [mark] });
    expect(screen.getByRole('link', { name: 'Event published: Midsummer' }).getAttribute('href')).toBe(
      '/admin/events/1',
    );
    expect(document.querySelectorAll('.chart-mark')).toHaveLength(1);
  });

  it.each([
    ['announcement', 'Announcement: June', '/admin/messages/announcements/1'],
    ['campaign', 'Campaign: June', '/admin/email-campaigns/1'],
  ] as const)('names the link to the %s of a mark “%s”', (kind, name, path) => {
    show({ marks: [{ kind, at: '2026-06-01T12:00:00.000Z', title: 'June', path }] });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  });

  it('shows readable names in lists, sums up the rest, and names empty lists in one line', () => {
    const countries = {
      rows: [{ name: 'EE', title: null, count: 90, previous: 80 }],
      others: { count: 4, previous: 0 },
    };
    show({ top: { ...exampleReport().top, countries } });
    const panel = screen.getByRole('region', { name: 'Countries' });
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Estonia90', 'All others4']);
    expect(screen.getByText(/^Nothing in this period: .*Devices/)).toBeDefined();
  });

  it('shows each step of the funnel as a share of the one before, and a hidden step as a dash', () => {
    show();
    const funnel = screen.getByRole('region', { name: 'From visitor to subscriber' });
    expect(
      within(funnel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Visited120',
      'Signed up1210% of the step before',
      'Confirmed the address975% of the step before',
      'Wrote something00% of the step before',
      'Paid–',
    ]);
  });

  it('shows retention as a table, without months in which too few joined', () => {
    const retention = [
      { month: '2026-05', joined: 20, active: [20, 5] },
      { month: '2026-06', joined: 3, active: null },
    ];
    show({ retention });
    const table = within(screen.getByRole('region', { name: 'Who comes back' })).getByRole('table');
    expect(within(table).getByRole('columnheader', { name: 'After 1 month' })).toBeDefined();
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['May 202620100%25%']);
    expect(screen.getByText('One month is left out: fewer than 5 joined in it.')).toBeDefined();
  });

  it('hides figures and links of offerings that are switched off', () => {
    const marks = [
      { at: '2026-06-02T00:00:00.000Z', kind: 'event', title: 'Supper', path: '/admin/events/1' },
    ] as const;
    show({ marks: [...marks] }, { figure: 'posts' }, ['community', 'events']);
    const community = screen.getByRole('region', { name: 'Community' });
    expect(
      within(community)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^Private messages/)]);
    expect(screen.queryByText('Seats')).toBeNull();
    const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(paths.filter((path) => /^\/.*(?:community|events)/.test(path))).toEqual([]);
    expect(screen.getByText(/Supper/)).toBeDefined();
  });

  it('shows an empty state if nothing has happened', () => {
    const nothing = exampleFigures({ activeMembers: 1 });
    show({ totals: nothing, previous: exampleFigures() });
    expect(screen.getByRole('heading', { name: 'Numbers appear once people arrive' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Invite members' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Reach' })).toBeNull();
  });
});
