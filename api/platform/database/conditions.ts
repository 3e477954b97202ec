import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../http/app-error.ts';
import type { Database } from './connect.ts';

/**
 * The conditions of a write, each with the refusal to return if it isn't met, in the order in which they are reported.
 */
export type Conditions<Code extends string> = Readonly<Record<Code, SQL>>;

/** True if all conditions hold: the guard of the write itself. */
export function allConditionsHold(conditions: Conditions<string>): SQL {
  const each = Object.values(conditions).map((holds) => sql`(${holds})`);
  return sql.join(each, sql` and `);
}

/** The refusal for the first condition that isn't met; null if all are. Explains why nothing was written. */
export function findFirstUnmetCondition<Code extends string>(conditions: Conditions<Code>): SQL<Code | null> {
  const cases = Object.entries<SQL>(conditions).map(([code, holds]) => sql`when (${holds}) is not true then ${code}`);
  return sql<Code | null>`case ${sql.join(cases, sql` `)} end`;
}

/** Selects one row that says whether a condition holds, for the batch of the write that depends on it. */
export function selectCondition(db: Database, condition: SQL = sql`true`) {
  return db.all<{ holds: number }>(sql`select ${condition} as holds`);
}

/** Throws 403 unless the condition held: the actor may have been demoted or signed out during the call. */
export function requireCondition([author]: readonly { holds: number }[]): void {
  if (!author?.holds) throw new AppError('forbidden');
}
