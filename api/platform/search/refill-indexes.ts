import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/connect.ts';

const rowsAtOnce = 5_000;

interface Declared {
  type: string;
  name: string;
  table: string;
  sql: string;
}

/** The source of an index that stores no text: a table, and the trigger that fires for each of its new rows. */
interface Source {
  table: string;
  trigger: string;
}

/** Rebuilds every index of this database that reads its texts from a table of documents. */
export async function rebuildDocumentIndexes(db: Database): Promise<void> {
  for (const { name } of (await listIndexes(db)).filter(readsDocuments)) {
    await db.run(sql.raw(`insert into "${name}" ("${name}") values ('rebuild')`));
  }
}

/**
 * Empties every index of this database that stores no text, and refills it with what the schema's triggers would have
 * written, in short transactions, newest first. Returns the number of rows read.
 */
export async function refillIndexes(db: Database): Promise<number> {
  const declared = await readSchema(db);
  const rows = new Map<string, number>();
  for (const { name } of (await listIndexes(db)).filter((index) => !readsDocuments(index))) {
    const sources = findSources(declared, name);
    if (sources.length === 0) throw new Error(`nothing in the schema says what the index ${name} holds`);
    const emptied = sql.raw(`insert into "${name}" ("${name}") values ('delete-all')`);
    let waiting: SQL[] = [emptied];
    for (const source of sources) {
      rows.set(source.table, await refill(db, source, waiting));
      waiting = [];
    }
  }
  return [...rows.values()].reduce((sum, count) => sum + count, 0);
}

/** Lists the full-text indexes of a database that read their texts from other tables, from its schema. */
export async function listIndexes(db: Database): Promise<Declared[]> {
  const isIndex = ({ type, sql: made }: Declared) =>
    type === 'table' && /^create virtual table .*\bfts5\b.*\bcontent\s*=/is.test(made);
  return (await readSchema(db)).filter(isIndex);
}

const readsDocuments = ({ sql: made }: Declared) => !/content\s*=\s*''/i.test(made);

function readSchema(db: Database): Promise<Declared[]> {
  return db.all<Declared>(sql`select type, name, tbl_name as "table", sql from sqlite_master
    where sql is not null order by name`);
}

/** Copies the triggers that add new rows to an index onto a view of their table, without anything else they do. */
function findSources(declared: readonly Declared[], index: string): Source[] {
  const adds = new RegExp(`^\\s*insert into [\`"]?${index}[\`"]? \\([\`"]?rowid\\b`, 'i');
  return declared.flatMap(({ type, table, sql: made }) => {
    const parts = /^create trigger \S+\s+after insert on \S+(?<when>.*?)\bbegin\b(?<acts>.*)\bend\b/is.exec(
      made,
    )?.groups;
    if (type !== 'trigger' || !parts) return [];
    const acts = (parts['acts'] ?? '').split(/;[ \t]*(?:\n|$)/).filter((act) => adds.test(act));
    if (acts.length === 0) return [];
    const body = `${parts['when']} begin ${acts.map((act) => `${act};`).join(' ')} end`;
    return [{ table, trigger: `create trigger refilled instead of insert on refilling ${body}` }];
  });
}

/** Fires a trigger for every row of its table, from the last one downwards. */
async function refill(db: Database, { table, trigger }: Source, before: readonly SQL[]): Promise<number> {
  const [last] = await db.all<{ id: number | null }>(sql.raw(`select max(rowid) as id from "${table}"`));
  let [count, first] = [0, before];
  for (let until = last?.id ?? 0; until > 0 || first.length > 0; until -= rowsAtOnce) {
    const part = `from "${table}" where rowid > ${until - rowsAtOnce} and rowid <= ${until}`;
    const [read] = await db.all<{ count: number }>(sql.raw(`select count(*) as count ${part}`));
    // The view and its trigger are dropped before anyone else can see them.
    const statements = [
      ...first,
      sql.raw(`create view refilling as select * from "${table}"`),
      sql.raw(trigger),
      sql.raw(`insert into refilling select * ${part} order by rowid`),
      sql.raw('drop view refilling'),
    ];
    const [one, ...others] = statements.map((statement) => db.run(statement));
    if (one) await db.batch([one, ...others]);
    count += read?.count ?? 0;
    first = [];
  }
  return count;
}
