import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { ContentType } from '#api/features/content/content/contract.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { type MarkedTexts, matchMarks } from './rules.ts';
import { searchDocuments } from './schema.ts';

/** Of words that most documents have, so many of the newest are weighed: weighing 100,000 takes 250 ms. */
const weighed = { documents: 500, titles: 200 } as const;

/** Of so many of the newest that match, it is asked whether the reader may know of them: most may be closed. */
const mostCandidates = 5000;

export interface HitRow extends MarkedTexts {
  id: string;
  type: ContentType | null;
  slug: string | null;
}

interface Asked {
  /** As FTS5 asks: see `matchOf`. */
  match: string;
  isForgiving: boolean;
  locale: Locale;
  /** What may be named: of items, and of experts with their accounts. */
  named: { items: SQL | undefined; experts: SQL | undefined };
  /** Without it nothing is looked for. */
  only?: SQL | undefined;
  cursor?: string | undefined;
  limit: number;
}

/**
 * A page of hits, best first, after the one that the page before ended with. The index is read once
 * more for its texts, between the page's ends: asked for each hit alone it would gather the words
 * that begin so each time.
 */
export function findHits(db: Database, asked: Asked) {
  const { match, cursor, limit, only = sql`1` } = asked;
  const index = sql.raw(asked.isForgiving ? 'search_index_forgiving' : 'search_index');
  const isOwnEt = asked.locale === 'et';
  const weights = sql.raw(isOwnEt ? '10, 2, 5, 1' : '5, 1, 10, 2');
  const weigh = (query: string, most: number) => sql`
    select * from (
      select newest.id, newest.score
      from (
        select ${index}.rowid as id, bm25(${index}, ${weights}) as score
        from ${index} where ${index} match ${query} and ${only}
        order by ${index}.rowid desc limit ${mostCandidates}
      ) as newest cross join ${searchDocuments} on ${searchDocuments.id} = newest.id
      where ${mayBeNamed(asked.named)} limit ${most}
    )`;
  const last = sql`(select hits.score, hits.id from hits join ${searchDocuments} on ${searchDocuments.id} = hits.id where ${searchDocuments.refId} = ${cursor})`;
  const after = cursor ? sql`where (hits.score, -hits.id) > (select score, -id from ${last})` : sql``;
  const text = (column: number, words: number) =>
    words === 0
      ? sql`highlight(${index}, ${column}, ${matchMarks.start}, ${matchMarks.end})`
      : sql`snippet(${index}, ${column}, ${matchMarks.start}, ${matchMarks.end}, '…', ${words})`;
  return db.all<HitRow>(sql`
    with hits as materialized (
      select id, min(score) as score
      from (${weigh(match, weighed.documents)} union all ${weigh(`{title_et title_en} : (${match})`, weighed.titles)})
      group by id
    ),
    page as materialized (select id, score from hits ${after} order by score, id desc limit ${limit})
    select ${searchDocuments.refId} as id, ${contentItems.type} as type, ${contentItems.slug} as slug,
      ${text(0, 0)} as "titleEt", ${text(1, 30)} as "bodyEt", ${text(2, 0)} as "titleEn", ${text(3, 30)} as "bodyEn"
    from ${index}
      cross join page on page.id = ${index}.rowid
      join ${searchDocuments} on ${searchDocuments.id} = page.id
      left join ${contentItems} on ${contentItems.id} = ${searchDocuments.refId}
    where ${index} match ${match}
      and ${index}.rowid between (select min(id) from page) and (select max(id) from page)
    order by page.score, page.id desc`);
}

/** What lists name, search names: asked of each document by itself, so that the newest can be taken first. */
function mayBeNamed({ items, experts }: Asked['named']): SQL {
  return sql`case ${searchDocuments.source}
    when 'content' then exists (
      select 1 from ${contentItems} where ${contentItems.id} = ${searchDocuments.refId} and ${items})
    else exists (
      select 1 from ${expertProfiles} join ${users} on ${users.id} = ${expertProfiles.userId}
      where ${users.id} = ${searchDocuments.refId} and ${experts}) end`;
}

/** The Markdown of published texts after an item, for {@link rebuildSearch}. */
export function selectBodies(db: Database, after: string, limit: number) {
  return db
    .select({ itemId: contentTexts.itemId, locale: contentTexts.locale, body: contentTexts.body })
    .from(contentTexts)
    .where(sql`${contentTexts.itemId} || ${contentTexts.locale} > ${after}`)
    .orderBy(contentTexts.itemId, contentTexts.locale)
    .limit(limit);
}

/** Writes a text without its marks again: the triggers bring its document up to date. */
export function updatePlain(db: Database, itemId: string, locale: 'et' | 'en', plain: string) {
  return db
    .update(contentTexts)
    .set({ plain })
    .where(sql`${eq(contentTexts.itemId, itemId)} and ${eq(contentTexts.locale, locale)}`);
}

/** Experts' documents are written anew when their profiles are touched. */
export function touchExperts(db: Database) {
  return db.run(sql`update ${expertProfiles} set place = place`);
}

/** Documents of what is there no more. */
export function deleteLostDocuments(db: Database) {
  return db.run(sql`delete from ${searchDocuments} where
    (source = 'content' and not exists (select 1 from ${contentTexts} where item_id = ref_id))
    or (source = 'expert' and not exists (select 1 from ${expertProfiles} where user_id = ref_id))`);
}

/** Both indexes from the documents as they are. */
export function rebuildIndexes(db: Database) {
  return [
    db.run(sql`insert into search_index(search_index) values ('rebuild')`),
    db.run(sql`insert into search_index_forgiving(search_index_forgiving) values ('rebuild')`),
  ] as const;
}
