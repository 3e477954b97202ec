import { type SQL, sql } from 'drizzle-orm';
import type { RateLimit } from '../rate-limits/count-attempt.ts';
import type { CountIncrement } from './counts.ts';
import { analyticsCounts } from './schema.ts';

/**
 * Limits how many new names (referrers, campaigns, languages, searches) one IP address may add in a day. Names beyond
 * the limit are counted together, so that one script neither fills the table nor crowds out real names. The address is
 * hashed with the day's salt.
 */
export const newNameLimit = (addressHash: string): RateLimit => ({
  rule: 'analytics.names',
  subject: addressHash,
  attempts: 20,
  windowSeconds: 24 * 60 * 60,
});

const isCountedToday = (day: string, measure: SQL, name: SQL) =>
  sql`exists (select 1 from ${analyticsCounts} today where today.period = 'day' and today.at = ${day}
    and today.measure = ${measure} and today.name = ${name})`;

/** Counts the names that haven't been counted today. */
export function countNewNames(
  day: string,
  names: ReadonlyArray<Pick<CountIncrement, 'measure' | 'name'>>,
): SQL<number> {
  const rows = JSON.stringify(names.map(({ measure, name }) => [measure, name]));
  return sql`(select count(*) from json_each(${rows}) reported
    where not ${isCountedToday(day, sql`reported.value ->> 0`, sql`reported.value ->> 1`)})`;
}

/** True if the name has been counted today, or the address is `within` its limit. */
export const mayAddName = (day: string, within: SQL): SQL =>
  sql`${within} or ${isCountedToday(day, sql`added.measure`, sql`added.name`)}`;

/**
 * Exempts the names of the measures in `counted`, which visitors don't choose. For other names, it is true if
 * `isAllowed` holds.
 */
export const exemptNamesOfMeasures = (isAllowed: SQL, counted: ReadonlyArray<Pick<CountIncrement, 'measure'>>): SQL =>
  sql`added.measure in (select value from json_each(${JSON.stringify(counted.map(({ measure }) => measure))})) or ${isAllowed}`;
