import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from './connect.ts';

export type Statement = BatchItem<'sqlite'>;

/** Statements by name. A name can also hold a list of statements. */
export type NamedStatements = Readonly<Record<string, Statement | readonly Statement[]>>;

type ResultOf<Value> = Value extends Statement
  ? Value['_']['result']
  : { -readonly [Index in keyof Value]: Value[Index] extends Statement ? Value[Index]['_']['result'] : never };

export type NamedResults<Statements extends NamedStatements> = {
  -readonly [Name in keyof Statements]: ResultOf<Statements[Name]>;
};

/**
 * Runs statements in one exchange and one transaction, in the order written, and returns each
 * result under its statement's name.
 */
export async function namedBatch<const Statements extends NamedStatements>(
  db: Database,
  statements: Statements,
): Promise<NamedResults<Statements>> {
  const [first, ...rest] = Object.values(statements).flat() as Statement[];
  return nameResults(statements, first ? await db.batch([first, ...rest]) : []);
}

/** Keys a batch's results by their statements' names. */
export function nameResults<Statements extends NamedStatements>(
  statements: Statements,
  results: readonly unknown[],
): NamedResults<Statements> {
  let next = 0;
  const take = () => {
    next += 1;
    return results[next - 1];
  };
  const named = Object.entries(statements).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(take) : take(),
  ]);
  return Object.fromEntries(named) as NamedResults<Statements>;
}
