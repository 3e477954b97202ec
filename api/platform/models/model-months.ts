import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';
import { modelMonths } from './schema.ts';
import type { ChatUse } from './stream-chat.ts';

/**
 * Adds the maximum cost of an answer, or returns no row if that would exceed the month's ceiling. After a crash the
 * reserved cost remains, so that the ceiling holds.
 */
export function reserveCost(
  db: Database,
  { month, most, ceiling, onlyIf }: { month: string; most: number; ceiling: number | null; onlyIf?: SQL | undefined },
) {
  const { cost } = modelMonths;
  const fits = sql`${ceiling} is null or ${cost} + ${most} <= ${ceiling}`;
  return db
    .insert(modelMonths)
    .select(
      sql`select ${month}, 0, 0, 0, ${most} where (${ceiling} is null or ${most} <= ${ceiling}) and ${onlyIf ?? sql`true`}`,
    )
    .onConflictDoUpdate({ target: modelMonths.month, set: { cost: sql`${cost} + ${most}` }, setWhere: fits })
    .returning({ month: modelMonths.month });
}

/** Replaces the reserved cost of an answer with the actual one. */
export function settleCost(
  db: Database,
  {
    month,
    most,
    cost,
    use,
    onlyIf,
  }: { month: string; most: number; cost: number; use: ChatUse; onlyIf?: SQL | undefined },
) {
  const { answers, inputTokens, outputTokens } = modelMonths;
  return db
    .update(modelMonths)
    .set({
      answers: sql`${answers} + ${use.output > 0 ? 1 : 0}`,
      inputTokens: sql`${inputTokens} + ${use.input}`,
      outputTokens: sql`${outputTokens} + ${use.output}`,
      cost: sql`${modelMonths.cost} + ${cost - most}`,
    })
    .where(and(eq(modelMonths.month, month), onlyIf));
}

/** Selects the newest months first. */
export function selectModelMonths(db: Database) {
  return db.select().from(modelMonths).orderBy(desc(modelMonths.month)).limit(12);
}
