import { type SQL, sql } from 'drizzle-orm';
import type { RateLimit } from '../rate-limits/count-attempt.ts';
import type { Counted } from './counts.ts';
import { analyticsCounts } from './schema.ts';

/**
 * Names that visitors give and nobody else has brought that day: referrers, campaigns, languages and searches. Beyond it
 * they are counted together, so that one script neither fills the table nor takes the places of real names. The address
 * is hashed with the day's salt.
 */
export const newNamesByAddress = (addressHash: string): RateLimit => ({
  rule: 'analytics.names',
  subject: addressHash,
  attempts: 20,
  windowSeconds: 24 * 60 * 60,
});

const isToday = (day: string, measure: SQL, name: SQL) =>
  sql`exists (select 1 from ${analyticsCounts} today where today.period = 'day' and today.at = ${day}
    and today.measure = ${measure} and today.name = ${name})`;

/** How many of these names nobody has brought today. */
export function countNew(day: string, names: ReadonlyArray<Pick<Counted, 'measure' | 'name'>>): SQL<number> {
  const rows = JSON.stringify(names.map(({ measure, name }) => [measure, name]));
  return sql`(select count(*) from json_each(${rows}) brought
    where not ${isToday(day, sql`brought.value ->> 0`, sql`brought.value ->> 1`)})`;
}

/** Whether the name that is being added may be: new ones only `within` the limit. */
export const mayBring = (day: string, within: SQL): SQL =>
  sql`${within} or ${isToday(day, sql`added.measure`, sql`added.name`)}`;

/** The same where names of other measures are added, too, which the visitor doesn't choose. */
export const mayHave = (others: ReadonlyArray<Pick<Counted, 'measure'>>, mayBringName: SQL): SQL =>
  sql`added.measure in (select value from json_each(${JSON.stringify(others.map(({ measure }) => measure))})) or ${mayBringName}`;
