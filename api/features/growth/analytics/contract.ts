import { z } from 'zod';
import { moneySchema } from '#api/features/commerce/payments/contract.ts';

const analyticsPeriods = ['24h', '7d', '30d', '90d'] as const;

/** The longest range of a report, in days: about two years and two months. */
const maxRangeDays = 800;
const msPerDay = 24 * 60 * 60 * 1_000;

/** Either a period that ends now, or the community's days from `from` to `to`, both included. */
export const readAnalyticsSchema = z
  .strictObject({
    period: z.enum(analyticsPeriods).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  })
  .refine(hasOnePeriod);

export type AnalyticsQuery = z.infer<typeof readAnalyticsSchema>;

/** Figures that count people, things or actions in the period. */
export const countFigures = [
  'visitors',
  'views',
  'signUps',
  /** Members active in the period; the next three count those active in the 1, 7 and 30 days before its end. */
  'activeMembers',
  'activeInDay',
  'activeInWeek',
  'activeInMonth',
  'posts',
  'comments',
  'messages',
  'questions',
  /** Questions asked in the period that had no answer 24 hours later. */
  'unansweredQuestions',
  /** Pairs of members in which one answered the other for the first time. */
  'newConnections',
  'newSubscribers',
  'lostSubscribers',
  'returningSubscribers',
  /** Members with at least one failed payment. */
  'failedSubscribers',
  'giftCardsSold',
  'giftCardsRedeemed',
  'events',
  'seats',
] as const;
export type CountFigure = (typeof countFigures)[number];

/** Figures in thousandths: 25 is 2.5 %. */
export const shareFigures = ['unansweredShare', 'churn'] as const;
type ShareFigure = (typeof shareFigures)[number];

/** Figures in seconds: medians over the period. */
export const durationFigures = ['firstAnswerTime'] as const;
export type DurationFigure = (typeof durationFigures)[number];

/** Amounts in cents, one for each currency of the report. Refunds count on the day they were made. */
export const moneyFigures = [
  /** Gross revenue minus refunds. */
  'revenue',
  'grossRevenue',
  'refunds',
  /** Monthly revenue from the subscriptions that are active at the end of the period. */
  'recurringRevenue',
] as const;
export type MoneyFigure = (typeof moneyFigures)[number];

export type Figure = CountFigure | ShareFigure | DurationFigure | MoneyFigure;
export const figures = [...countFigures, ...shareFigures, ...durationFigures, ...moneyFigures] as const;

const shapeOf = <Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

/**
 * A figure is null if there is nothing to measure or `hidden` lists it. Money has an entry for every currency of the
 * report.
 */
const figuresSchema = z.object({
  ...shapeOf(countFigures, z.int().nullable()),
  ...shapeOf(shareFigures, z.int().nullable()),
  ...shapeOf(durationFigures, z.int().nullable()),
  ...shapeOf(moneyFigures, z.array(moneySchema).nullable()),
});

export type Figures = z.infer<typeof figuresSchema>;

/** Lists of the most frequent names, most frequent first. Names are raw values; the page translates them. */
export const panels = [
  /** Paths without tokens, with ids replaced by `*`; `title` is set if the item still exists. */
  'content',
  'searchesWithoutResults',
  /** Origins of referrer URLs. */
  'referrers',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  /** ISO 3166 country codes. */
  'countries',
  /** `desktop`, `phone`, `tablet` or `other`. */
  'devices',
  /** BCP 47 language codes. */
  'languages',
  /** Current subscribers by plan at the end of the period. */
  'plans',
] as const;
export type Panel = (typeof panels)[number];

const panelSchema = z.object({
  rows: z.array(
    z.object({
      name: z.string(),
      title: z.string().nullable(),
      count: z.int(),
      previous: z.int(),
    }),
  ),
  /** The sum of all names that aren't listed, including groups too small to name. */
  others: z.object({ count: z.int(), previous: z.int() }),
});

const funnelSteps = ['visited', 'signedUp', 'confirmed', 'posted', 'paid'] as const;
const markKinds = ['announcement', 'campaign', 'brand', 'event', 'price'] as const;
const leftOutKinds = ['crawlers', 'prerenders', 'previews'] as const;

const spanSchema = z.object({ from: z.iso.datetime(), to: z.iso.datetime() });

export const analyticsReportSchema = z.object({
  timeZone: z.string(),
  /** When the report was read; a period that is still running ends then. */
  readAt: z.iso.datetime(),
  bucket: z.enum(['hour', 'day']),
  span: spanSchema,
  /**
   * The period for comparison: the same number of days before it, ending at the same time of day. To match weekdays, a
   * period of 7 days or more moves back by whole weeks, as few as avoid an overlap: 30 days by 35, 90 days by 91.
   */
  previousSpan: spanSchema,
  totals: figuresSchema,
  previous: figuresSchema,
  /** One point for each hour or day, oldest first, even if nothing happened in it. Days may last 23 or 25 hours. */
  series: z.array(
    z.object({
      /** When the bucket begins. */
      at: z.iso.datetime(),
      /** The day in the community's time zone, such as `2026-03-29`. All hours of a day share it. */
      day: z.iso.date(),
      /** Whether the bucket is still running. */
      isPartial: z.boolean(),
      figures: figuresSchema,
    }),
  ),
  /**
   * The points of `previousSpan`. The point to compare with has the same index; it may be missing around a clock
   * change.
   */
  previousSeries: z.array(z.object({ at: z.iso.datetime(), day: z.iso.date(), figures: figuresSchema })),
  top: z.object(shapeOf(panels, panelSchema)),
  /**
   * One entry for each month of joining, oldest first. `active` counts its new members who were active in that month
   * and in each later month.
   */
  retention: z.array(
    z.object({
      month: z.string().regex(/^\d{4}-\d{2}$/),
      joined: z.int(),
      /** Null if fewer than `smallestGroup` members joined. */
      active: z.array(z.int()).nullable(),
    }),
  ),
  /** Visitors of the period, then members who joined in it and have reached each step by now. */
  funnel: z.array(z.object({ step: z.enum(funnelSteps), count: z.int().nullable() })),
  marks: z.array(
    z.object({
      kind: z.enum(markKinds),
      at: z.iso.datetime(),
      /** The community's title for what was sent, published or changed; empty for a price change. */
      title: z.string(),
      /** The staff page of what the mark shows, if there is one. */
      path: z.string().nullable(),
    }),
  ),
  /** Requests in the period that don't count as views. Prerenders that were seen later count as views. */
  leftOut: z.object(shapeOf(leftOutKinds, z.int())),
  /** Figures that are null because they count so few people that someone could be identified. */
  hidden: z.array(z.enum(figures)),
  /** Groups of fewer people are hidden. */
  smallestGroup: z.int(),
});

export type AnalyticsReport = z.infer<typeof analyticsReportSchema>;

type Period = Partial<Record<'period' | 'from' | 'to', string | undefined>>;

/** Whether the query has either a period that ends now or a valid range of days, but not both. */
export function hasOnePeriod({ period, from, to }: Period): boolean {
  if (period !== undefined) return from === undefined && to === undefined;
  if (from === undefined || to === undefined) return false;
  const days = (Date.parse(to) - Date.parse(from)) / msPerDay + 1;
  return days >= 1 && days <= maxRangeDays;
}
