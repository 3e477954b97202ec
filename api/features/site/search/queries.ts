import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { ContentType } from '#api/features/content/content/contract.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { type MarkedTexts, matchMarks } from './rules.ts';
import { searchDocuments } from './schema.ts';

/** How many of the newest matches are ranked: ranking 100,000 takes 250 ms. */
const rankedLimits = { documents: 500, titles: 200 } as const;

/** How many of the newest matches are checked for visibility, since most may be closed to the viewer. */
const maxCandidates = 5000;

export interface HitRow extends MarkedTexts {
  id: string;
  type: ContentType | null;
  slug: string | null;
}

interface HitQuery {
  /** An FTS5 query: see `toMatchQuery`. */
  match: string;
  locale: Locale;
  /** Conditions for items, and for experts joined with their accounts, that the viewer may see. */
  visible: { items: SQL | undefined; experts: SQL | undefined };
  cursor?: string | undefined;
  limit: number;
}

type SearchIndex = 'search_index' | 'search_index_forgiving';

/** The newest matches, as a subquery. */
const selectCandidates = (index: SearchIndex, match: string, what: SQL) => sql`
  select ${sql.raw(index)}.rowid as id, ${what} as score from ${sql.raw(index)}
  where ${sql.raw(index)} match ${match} order by ${sql.raw(index)}.rowid desc limit ${maxCandidates}`;

const selectVisible = (candidates: SQL, visible: HitQuery['visible']) => sql`
  select newest.id, newest.score
  from (${candidates}) as newest cross join ${searchDocuments} on ${searchDocuments.id} = newest.id
  where ${isVisible(visible)}`;

/** A page of hits after the cursor, best first. */
export function findHits(db: Database, query: HitQuery) {
  return selectHits(db, query, 'search_index', sql``);
}

/** The same where letters without diacritics also match letters with them, or nothing if there are exact hits. */
export function findForgivingHits(db: Database, query: HitQuery) {
  const exact = selectVisible(selectCandidates('search_index', query.match, sql`0`), query.visible);
  return selectHits(db, query, 'search_index_forgiving', sql`where not exists (${exact})`);
}

/**
 * Highlighted texts come from a second read of the index over the page's range of ids: reading it
 * once per hit would expand the prefixes each time.
 */
function selectHits(db: Database, query: HitQuery, indexName: SearchIndex, onlyIf: SQL) {
  const { match, cursor, limit } = query;
  const index = sql.raw(indexName);
  const weights = sql.raw(query.locale === 'et' ? '10, 2, 5, 1' : '5, 1, 10, 2');
  const rank = (terms: string, count: number) => sql`
    select * from (
      ${selectVisible(selectCandidates(indexName, terms, sql`bm25(${index}, ${weights})`), query.visible)} limit ${count}
    ) ${onlyIf}`;
  const last = sql`(select hits.score, hits.id from hits join ${searchDocuments} on ${searchDocuments.id} = hits.id where ${searchDocuments.refId} = ${cursor})`;
  const after = cursor ? sql`where (hits.score, -hits.id) > (select score, -id from ${last})` : sql``;
  const text = (column: number, words: number) =>
    words === 0
      ? sql`highlight(${index}, ${column}, ${matchMarks.start}, ${matchMarks.end})`
      : sql`snippet(${index}, ${column}, ${matchMarks.start}, ${matchMarks.end}, '…', ${words})`;
  return db.all<HitRow>(sql`
    with hits as materialized (
      select id, min(score) as score
      from (${rank(match, rankedLimits.documents)} union all ${rank(`{title_et title_en} : (${match})`, rankedLimits.titles)})
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

/** Search shows what lists show. Checked per document, so that the newest can be taken first. */
function isVisible({ items, experts }: HitQuery['visible']): SQL {
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

/** Rewrites the plain text, which makes the triggers update its document. */
export function updatePlain(db: Database, itemId: string, locale: 'et' | 'en', plain: string) {
  return db
    .update(contentTexts)
    .set({ plain })
    .where(sql`${eq(contentTexts.itemId, itemId)} and ${eq(contentTexts.locale, locale)}`);
}

/** Updates every profile without changing it, which makes the triggers rewrite the documents. */
export function touchExperts(db: Database) {
  return db.run(sql`update ${expertProfiles} set place = place`);
}

/** Deletes documents whose item or expert no longer exists. */
export function deleteOrphanedDocuments(db: Database) {
  return db.run(sql`delete from ${searchDocuments} where
    (source = 'content' and not exists (select 1 from ${contentTexts} where item_id = ref_id))
    or (source = 'expert' and not exists (select 1 from ${expertProfiles} where user_id = ref_id))`);
}

/** Rebuilds both indexes from the documents. */
export function rebuildIndexes(db: Database) {
  return [
    db.run(sql`insert into search_index(search_index) values ('rebuild')`),
    db.run(sql`insert into search_index_forgiving(search_index_forgiving) values ('rebuild')`),
  ] as const;
}
