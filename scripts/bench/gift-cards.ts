import { type SQL, sql } from 'drizzle-orm';
import { selectCards, selectStats } from '#api/features/commerce/gift-cards/queries.ts';
import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import { percentile } from './percentile.ts';

interface Query extends PromiseLike<unknown> {
  getSQL: () => SQL;
}

const cards = 100_000;
const runs = 50;

/** Times the statistics and list queries over 100,000 cards and prints the index each one uses. */
export async function benchGiftCards(port: number, slug: string): Promise<void> {
  const db = connectDatabase({ url: `http://127.0.0.1:${port}`, namespace: slug });
  await insertCards(db);
  const now = new Date();
  const [cursor] = await db.all<{ id: string }>(sql`select id from gift_cards order by id limit 1 offset ${cards / 2}`);
  const page = { sort: 'newest', limit: 21, cursor: cursor?.id } as const;
  const search = (text: string) => ({ codeHashes: [text], lastGroup: text, text });
  const queries: Record<string, () => Query> = {
    statistics: () => selectStats(db, 'EUR', now),
    'newest, from the middle': () => selectCards(db, page, now),
    'by expiry': () => selectCards(db, { ...page, sort: 'expiry' }, now),
    'by value': () => selectCards(db, { ...page, sort: 'value' }, now),
    'cancelled donators': () => selectCards(db, { ...page, status: 'cancelled', tier: 'donator' }, now),
    'expired ones': () => selectCards(db, { ...page, status: 'expired' }, now),
    'a last group': () => selectCards(db, { ...page, cursor: undefined, search: search('AB12') }, now),
    'words of a description': () => selectCards(db, { ...page, cursor: undefined, search: search('batch 77') }, now),
    'words nowhere': () => selectCards(db, { ...page, cursor: undefined, search: search('nowhere') }, now),
  };
  const rows: Record<string, unknown>[] = [];
  for (const [what, query] of Object.entries(queries)) rows.push({ what, ...(await time(db, query)) });
  console.log(`Gift cards, ${cards} of them: one query each, through HTTP`);
  console.table(rows);
}

async function time(db: Database, query: () => Query) {
  const plan = await db.all<{ detail: string }>(sql`explain query plan ${query().getSQL()}`);
  const took: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await query();
    took.push(performance.now() - start);
  }
  const at = (share: number) => Number(percentile(took, share).toFixed(1));
  return { 'p50 ms': at(0.5), 'p98 ms': at(0.98), indexes: indexesOf(plan.map(({ detail }) => detail)) };
}

/** Returns the indexes that a query plan uses on the cards table. Throws on a full table scan. */
function indexesOf(plan: readonly string[]): string {
  const ofCards = plan.filter((line) => / gift_cards\b/.test(line));
  const names = ofCards.map((line) => / INDEX (\w+)/.exec(line)?.[1]);
  if (names.includes(undefined)) throw new Error(`Cards are read without an index: ${plan.join('; ')}`);
  return [...new Set(names)].join(', ').replaceAll('sqlite_autoindex_gift_cards_1', 'id').replaceAll('gift_cards_', '');
}

const atOnce = 5_000;

/** Inserts cards in every state, a hundred per batch. */
async function insertCards(db: Database): Promise<void> {
  const day = 24 * 60 * 60 * 1000;
  const at = Date.now();
  await db.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${cards / 100})
    insert into gift_card_batches (id, quantity, description, search_text, created_at)
    select printf('%08d-0000-7000-8000-000000000000', i), 100, 'Batch ' || i, 'batch ' || i, ${at} from n`);
  for (let first = 1; first < cards; first += atOnce) {
    await db.run(sql`
      with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${first + atOnce - 1})
      insert into gift_cards
        (id, batch_id, code_hash, last_group, tier, months, value, currency, expires_at, state, created_at)
      select printf('%08d-0000-7000-9000-000000000000', i),
        printf('%08d-0000-7000-8000-000000000000', (i - 1) / 100 + 1),
        lower(hex(randomblob(32))), hex(randomblob(2)),
        case when i % 3 = 0 then 'donator' else 'premium' end, 1 + i % 12, 499 * (1 + i % 12), 'EUR',
        case i % 4 when 0 then null when 1 then ${at - day} else ${at + day} + i end,
        case when i % 10 < 7 then 'active' when i % 10 < 9 then 'redeemed' else 'cancelled' end, ${at} from n`);
  }
}
