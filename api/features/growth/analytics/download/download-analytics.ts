import type { Context } from '#api/context.ts';
import { type CsvCell, createCsvResponse, formatCsvTimeHeading, toCsvTime } from '#api/platform/csv/format-csv.ts';
import { verb } from '#api/verb.ts';
import {
  type AnalyticsReport,
  countFigures,
  durationFigures,
  type Figure,
  type Figures,
  moneyFigures,
  type Panel,
  shareFigures,
} from '../contract.ts';
import { getAnalyticsReport } from '../report/get-analytics-report.ts';
import { downloadAnalyticsSchema } from './contract.ts';

/** Downloads a part of a report as CSV. It contains only sums that the report itself shows. */
export const downloadAnalytics = verb(
  { access: 'admin', input: downloadAnalyticsSchema },
  async (context, { panel, bom, ...query }): Promise<Response> => {
    const { data } = await getAnalyticsReport(context, query);
    const rows =
      panel === 'series'
        ? buildSeriesCsvRows(context, data)
        : panel === 'funnel'
          ? buildFunnelCsvRows(context, data)
          : panel === 'retention'
            ? buildRetentionCsvRows(context, data)
            : buildPanelCsvRows(context, data.top[panel], panel);
    return createCsvResponse(context, { name: `${context.tenant.slug}-analytics-${panel}`, rows, bom });
  },
);

function buildFunnelCsvRows({ t }: Context, { funnel }: AnalyticsReport): CsvCell[][] {
  return [
    [t('analytics-download:step'), t('analytics-download:count')],
    ...funnel.map(({ step, count }) => [t(`analytics-report:funnel.${step}`), count]),
  ];
}

/** Builds a row for each month of joining, with the number of its new members who were active in each month since. */
function buildRetentionCsvRows({ t }: Context, { retention }: AnalyticsReport): CsvCell[][] {
  const months = Math.max(0, ...retention.map(({ active }) => active?.length ?? 0));
  const places = Array.from({ length: months }, (_, place) => place);
  return [
    [
      t('analytics-report:retention.month'),
      t('analytics-report:retention.joined'),
      ...places.map((count) =>
        count === 0 ? t('analytics-report:retention.first') : t('analytics-report:retention.later', { count }),
      ),
    ],
    ...retention.map(({ month, joined, active }) => [month, joined, ...places.map((place) => active?.[place] ?? null)]),
  ];
}

function buildPanelCsvRows({ t }: Context, { rows, others }: AnalyticsReport['top'][Panel], panel: Panel): CsvCell[][] {
  const rest = others.count > 0 || others.previous > 0;
  return [
    [
      t(`analytics-download:panel.${panel}`),
      t('analytics-download:title'),
      t('analytics-download:count'),
      t('analytics-report:chart.previous'),
    ],
    ...rows.map(({ name, title, count, previous }) => [name, title, count, previous]),
    ...(rest ? [[t('analytics-report:others'), null, others.count, others.previous]] : []),
  ];
}

const isShare = (figure: Figure) => (shareFigures as readonly Figure[]).includes(figure);

/** Builds the rows of the series. Headings are the report's names for the figures, with the unit of the numbers. */
function buildSeriesCsvRows(context: Context, { series, totals }: AnalyticsReport): CsvCell[][] {
  const { t } = context;
  const heading = (figure: Figure) => {
    const name = t(`analytics-report:figure.${figure}`);
    if (isShare(figure)) return `${name} (%)`;
    return figure === 'firstAnswerTime' ? `${name} (${t('analytics-download:seconds')})` : name;
  };
  const currencies = (totals.revenue ?? []).map(({ currency }) => currency);
  const money = moneyFigures.flatMap((figure) => currencies.map((currency) => ({ figure, currency })));
  const plain = [...countFigures, ...shareFigures, ...durationFigures];
  const amountOf = (figures: Figures, { figure, currency }: (typeof money)[number]) => {
    const amount = figures[figure]?.find((each) => each.currency === currency)?.amount;
    return amount === undefined ? null : amount / 100;
  };
  const plainOf = (figures: Figures, figure: (typeof plain)[number]) => {
    const value = figures[figure];
    return value !== null && isShare(figure) ? value / 10 : value;
  };
  return [
    [
      formatCsvTimeHeading(t('analytics-download:time'), context),
      ...plain.map(heading),
      ...money.map(({ figure, currency }) => `${heading(figure)} (${currency})`),
    ],
    ...series.map(({ at, figures }) => [
      toCsvTime(at),
      ...plain.map((figure) => plainOf(figures, figure)),
      ...money.map((each) => amountOf(figures, each)),
    ]),
  ];
}
