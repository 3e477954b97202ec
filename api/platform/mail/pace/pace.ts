import { and, desc, eq, gt, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { dayMs, localDay } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { mailDomainDays, mailRateSlots, rateWindows } from '../schema.ts';
import type { DelayReason } from './contract.ts';
import { nextStep, type RateWindow, slotStart, warmingCeilings, windowStart } from './rules.ts';

const [slots, days] = [mailRateSlots, mailDomainDays];

/** The limits on the bulk mails that a community begins at a given time. */
export interface Pace {
  at: number;
  /** 0: no limit. */
  limits: Readonly<Record<RateWindow, number>>;
  /** The sender's domain if it is the community's own; null for the operator's domain, which is already warmed up. */
  domain: string | null;
  /** In the community's time zone. */
  day: string;
  isWarmed: boolean;
}

interface Sender {
  tenant: Pick<Tenant, 'mailFrom' | 'mailRate' | 'timeZone'>;
  /** The sender in the tenant's folder. */
  usualSender: string;
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export function computePace({ tenant, usualSender }: Sender, at: number): Pace {
  const { mailFrom, mailRate, timeZone } = tenant;
  const { mailsPerMinute, mailsPerHour, mailsPerDay, warmsUp } = mailRate;
  return {
    at,
    limits: { minute: mailsPerMinute, hour: mailsPerHour, day: mailsPerDay },
    domain: mailFrom.toLowerCase() === usualSender.toLowerCase() ? null : domainOf(mailFrom),
    day: localDay(new Date(at), timeZone),
    isWarmed: warmsUp,
  };
}

/** Returns a function that computes the pace at any time during a run. Its clock continues from when the run began. */
export function createPaceClock({ tenant, folder, now }: Pick<Context, 'tenant' | 'folder' | 'now'>): () => Pace {
  const begunAt = Date.now();
  return () => computePace({ tenant, usualSender: folder.mailFrom }, now.getTime() + Date.now() - begunAt);
}

const usedIn = (window: RateWindow, at: number) => sql`(select coalesce(sum(${slots.count}), 0) from ${slots}
  where ${eq(slots.window, window)} and ${gt(slots.since, windowStart(window, at))})`;

/** Stands for no limit: more mails than anyone sends in a day. */
const plenty = 1_000_000_000;

const ceilings = JSON.stringify(warmingCeilings);

/** The warming step of a domain on a day: see `nextStep`. */
const stepOn = (domain: string, day: string) => sql`coalesce((
  select last.step + (last.day < ${day} and last.count * 2 >= coalesce(${ceilings} ->> last.step, ${plenty} * 2))
  from ${days} as last where last.domain = ${domain} and last.day <= ${day} order by last.day desc limit 1), 0)`;

const sentOn = (domain: string, day: string) => sql`coalesce((
  select ${days.count} from ${days} where ${days.domain} = ${domain} and ${days.day} = ${day}), 0)`;

/** The number of bulk mails that may still begin now. */
export function remainingCapacity({ at, limits, domain, day, isWarmed }: Pace): SQL<number> {
  const rooms = rateWindows
    .filter((window) => limits[window] > 0)
    .map((window) => sql`${limits[window]} - ${usedIn(window, at)}`);
  const warming =
    domain && isWarmed
      ? [sql`coalesce((${ceilings} ->> ${stepOn(domain, day)}) - ${sentOn(domain, day)}, ${plenty})`]
      : [];
  return sql<number>`max(0, min(${sql.join([sql`${plenty}`, sql`${plenty}`, ...rooms, ...warming], sql`, `)}))`;
}

/** Counts a mail if the previous statement in the batch changed a row. It counts once, whatever its outcome. */
export function countMail(db: Database, { at, domain, day }: Pace) {
  const rows = JSON.stringify(rateWindows.map((window) => [window, slotStart(window, at)]));
  const counted = db.run(sql`
    insert into ${slots} (window, since, count)
    select value ->> 0, value ->> 1, 1 from json_each(${rows}) where changes() > 0
    on conflict do update set count = count + 1`);
  return domain === null ? [counted] : [counted, countInDay(db, domain, day)];
}

const countInDay = (db: Database, domain: string, day: string) =>
  db.run(sql`
    insert into ${days} (domain, day, step, count)
    select ${domain}, ${day}, ${stepOn(domain, day)}, 1 where changes() > 0
    on conflict do update set count = count + 1`);

export interface Warming {
  domain: string;
  /** How many mails went out today, of all kinds. */
  sent: number;
  /** How many bulk mails may go out today, and on the next day if today's are used up; null without a ceiling. */
  ceiling: number | null;
  next: number | null;
}

/** Selects the last day on which a domain sent something: at most one row. */
export function selectDomainDay(db: Database, { domain, day: today }: Pick<Pace, 'domain' | 'day'>) {
  const { day, step, count } = days;
  return db
    .select({ day, step, count })
    .from(days)
    .where(and(eq(days.domain, domain ?? ''), lte(day, today)))
    .orderBy(desc(day))
    .limit(1);
}

/**
 * Describes how far the warming of a sender's own domain has progressed; null for the operator's domain, and if warming
 * is off.
 */
export function presentWarming(
  { domain, day, isWarmed }: Pick<Pace, 'domain' | 'day' | 'isWarmed'>,
  [last]: Awaited<ReturnType<typeof selectDomainDay>>,
): Warming | null {
  if (!(domain && isWarmed)) return null;
  const isToday = last?.day === day;
  const step = last ? (isToday ? last.step : nextStep(last)) : 0;
  return {
    ...{ domain, sent: isToday ? last.count : 0 },
    ceiling: warmingCeilings[step] ?? null,
    next: warmingCeilings[step + 1] ?? null,
  };
}

/** Selects the limit that is reached at a given time: one row with the limit that lasts longest, or null. */
export function selectDelayReason(db: Database, pace: Pace) {
  const { at, limits, domain, day } = pace;
  const isFull = (window: RateWindow) =>
    limits[window] > 0 ? sql`when ${usedIn(window, at)} >= ${limits[window]} then ${window}` : sql``;
  const isAtCeiling =
    domain && pace.isWarmed
      ? sql`when ${sentOn(domain, day)} >= (${ceilings} ->> ${stepOn(domain, day)}) then 'warming'`
      : sql``;
  return db.all<{ heldBy: DelayReason | null }>(sql`
    select case ${isAtCeiling} ${isFull('day')} ${isFull('hour')} ${isFull('minute')} when false then '' end as "heldBy"`);
}

/** Deletes counts that are outside every window. */
export function deleteOldRateSlots(db: Database, now: Date) {
  const isOld = and(inArray(slots.window, [...rateWindows]), lt(slots.since, now.getTime() - 2 * dayMs));
  return deleteRowBatch(db, slots, isOld);
}
