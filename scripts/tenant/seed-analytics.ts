import { eq } from 'drizzle-orm';
import { analyticsPeriodSums } from '#api/features/growth/analytics/schema.ts';
import { utcHour } from '#api/platform/analytics/rules.ts';
import { analyticsCounts } from '#api/platform/analytics/schema.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { insertRows } from './insert-rows.ts';
import type { Target } from './target/target.ts';

const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;

/** Enough for the last 90 days and the 90 before them. */
const days = 190;

/** The days that also get hourly counts: those that today is compared with. */
const hourlyDays: ReadonlySet<number> = new Set([1, 2, 7, 14, 35, 91]);

type Row = typeof analyticsCounts.$inferInsert;

/** The names of each measure, with how many of a hundred visitors have them. */
const shares = {
  path: { '/': 60, '/articles': 34, '/events': 28, '/community': 41, '/pricing': 17, '/experts': 22, '/videos': 12 },
  referrer: { 'https://www.google.com': 24, 'https://www.facebook.com': 15, 'https://www.delfi.ee': 7 },
  utm_source: { uudiskiri: 12, facebook: 8 },
  utm_medium: { email: 12, social: 8 },
  utm_campaign: { kevad: 9, tasuta_kuu: 6 },
  country: { EE: 78, FI: 11, LV: 6, GB: 5 },
  device: { phone: 57, desktop: 38, tablet: 5 },
  language: { et: 74, en: 19, ru: 7 },
  search_empty: { talveuni: 3, kaamos: 2 },
  left_out: { crawlers: 21, prerenders: 8, previews: 1 },
} as const;

/** How many of a hundred visitors are members, by the days since they were last here. */
const activity = { 1: 14, 2: 6, 3: 4, 7: 3, 14: 2, 30: 1 };

/** How many of a hundred who joined in a month are active in that month and in each later one. */
const retention = [100, 64, 52, 45, 41, 38, 36];

/** How many people sign up in sixty days, and how many of them have reached each step by now. */
const progress = { sign_ups: 100, joined_confirmed: 86, joined_posted: 38, joined_paid: 12 };

/**
 * Generates visits to a demo community, and new members, for days that have none. The numbers are deterministic: lower
 * at weekends, and rising over time.
 */
export async function seedAnalytics(target: Target, tenant: Tenant): Promise<void> {
  const db = target.connect(tenant);
  const now = Date.now();
  const visits = Array.from({ length: days }, (_, index) => rowsOf(tenant, now, index + 1)).flat();
  const rows = [...visits, ...buildRetentionRows(visits, localDay(new Date(now), tenant.timeZone).slice(0, 7))];
  const names = ['period', 'at', 'measure', 'name', 'count'] as const;
  const values = rows.map((row) => names.map((name) => row[name]));
  for (const inserted of insertRows(db, analyticsCounts, names, values)) await inserted;
  // The minute job computes these rows again.
  await db.batch([
    db.delete(analyticsPeriodSums),
    db.delete(analyticsCounts).where(eq(analyticsCounts.period, 'month')),
  ]);
}

function rowsOf({ timeZone }: Tenant, now: number, daysAgo: number): Row[] {
  const noon = Math.floor((now - daysAgo * day) / day) * day + 12 * hour;
  const at = localDay(new Date(noon), timeZone);
  const weekday = new Date(noon).getUTCDay();
  const wave = 1 + 0.2 * Math.sin(daysAgo * 1.7) + 0.1 * Math.sin(daysAgo * 0.43);
  const visitors = Math.round((150 - daysAgo * 0.4) * wave * (weekday % 6 === 0 ? 0.7 : 1));
  const part = (share: number) => Math.max(1, Math.round((visitors * share) / 100));
  const of = (measure: Row['measure'], name: string, count: number): Row[] => [
    { period: 'day', at, measure, name, count },
  ];
  return [
    ...of('visitors', '', visitors),
    ...of('views', '', Math.round(visitors * 2.6)),
    ...Object.entries(shares).flatMap(([measure, names]) =>
      Object.entries(names).flatMap(([name, share]) => of(measure as Row['measure'], name, part(share))),
    ),
    ...Object.entries(activity).flatMap(([gap, share]) => [
      ...of('active_days', gap, part(share)),
      ...of('active_month', gap, part(share)),
    ]),
    ...Object.entries(progress).flatMap(([measure, share]) => {
      const until = (end: number) => Math.floor((end * share) / 60);
      const count = until(daysAgo) - until(daysAgo - 1);
      return count > 0 ? of(measure as Row['measure'], '', count) : [];
    }),
    ...(hourlyDays.has(daysAgo) ? hoursOf(noon, visitors) : []),
  ];
}

/** Derives, from the rows of days, rows with how many of a month's new members were active in each later month. */
function buildRetentionRows(rows: readonly Row[], lastMonth: string): Row[] {
  const joined = new Map<string, number>();
  for (const { at, measure, count } of rows) {
    const month = at.slice(0, 7);
    if (measure === 'joined_confirmed') joined.set(month, (joined.get(month) ?? 0) + (count ?? 0));
  }
  const months = [...joined.keys(), lastMonth].sort();
  return [...joined].flatMap(([name, count]) => {
    const since = [...new Set(months)].filter((month) => month >= name);
    return since.map((month, index): Row => {
      const share = retention[Math.min(index, retention.length - 1)] ?? 0;
      return { period: 'day', at: `${month}-01`, measure: 'retained', name, count: Math.round((count * share) / 100) };
    });
  });
}

/** Generates the rows of a day's visitors by hour, most of them in the evening. */
function hoursOf(noon: number, visitors: number): Row[] {
  return Array.from({ length: 24 }, (_, index) => {
    const at = utcHour(new Date(noon + (index - 12) * hour));
    const count = Math.max(1, Math.round((visitors / 24) * (1 - Math.cos((index - 5) / 3.8))));
    const row = { period: 'hour', at } as const;
    return [
      { ...row, measure: 'visitors' as const, name: '9999', count },
      { ...row, measure: 'views' as const, name: '', count: count * 2 },
    ];
  }).flat();
}
