import { type SQL, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { DiscussionIndex } from '#api/features/community/posts/index.ts';
import type { CommunityViewer } from '#api/features/community/spaces/index.ts';
import type { ContentType } from '#api/features/content/content/contract.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import type { Recipe } from '#api/features/content/recipes/contract.ts';
import { recipes } from '#api/features/content/recipes/schema.ts';
import { videos } from '#api/features/content/videos/schema.ts';
import { events } from '#api/features/events/events/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Localized } from '#api/platform/i18n/localized.ts';
import {
  distancesJson,
  isVisible,
  readDiscussions,
  type searchRightsOf,
  selectReadableDiscussions,
} from '../../search/index.ts';
import { searchDocuments } from '../../search/schema.ts';
import { nearestPassages, type QuestionVector } from '../vectors/queries.ts';

/** How many of the newest matches of a word are ranked, because most matches of a common word are irrelevant. */
const maxPerWord = { documents: 2_000, discussions: 600 } as const;
/** How many of the best matches are checked for whether the asker may read them. */
const maxCandidates = 1_500;
/** Words in more texts than this are common, so counting stops there. */
const maxCounted = 1_000;
const found = { documents: 12, discussions: 12 } as const;
/** Longer texts are cut off, because what follows is rarely needed for an answer. */
const maxBody = 40_000;
const maxSpoken = 500;

type Visible = ReturnType<typeof searchRightsOf>['visible'];

/** A word of a question, as it is looked up. */
interface Lookup {
  /** The word itself. It has only letters and digits, so it needs no escaping. */
  word: string;
  /** The FTS5 query for the word in all its forms. */
  match: string;
  weight: number;
}

interface WordsQuery {
  words: readonly Lookup[];
  /** Whether letters without diacritics also match letters with them. */
  isForgiving: boolean;
}

export interface DocumentRow {
  id: string;
  type: ContentType | null;
  slug: string | null;
  locale: Locale | null;
  title: string | null;
  summary: string | null;
  body: string | null;
  recipe: string | null;
  /** The spoken text of a video, as JSON: passages with their start in seconds. */
  spoken: string | null;
  startsAt: number | null;
  name: string | null;
  headlineEt: string | null;
  headlineEn: string | null;
  aboutEt: string | null;
  aboutEn: string | null;
  fields: string | null;
  /** The digests and distances of its passages that are near in meaning, as JSON. */
  distances: string | null;
}

/**
 * Finds the best-matching texts of items and experts, in all their languages. BM25 is a sum over words, so each word is
 * ranked separately: otherwise, a rare word would be lost among the newest texts with a common one.
 */
export function findDocuments(db: Database, { words, isForgiving }: WordsQuery, visible: Visible, locale: Locale) {
  const index = sql.raw(isForgiving ? 'search_index_forgiving' : 'search_index');
  const weights = sql.raw(locale === 'et' ? '6, 2, 5, 1.5' : '5, 1.5, 6, 2');
  const ofWord = (word: Lookup) => sql`select * from (
    select rowid as id, bm25(${index}, ${weights}) * ${word.weight} as score from ${index}
    where ${index} match ${word.match} order by rowid desc limit ${maxPerWord.documents})`;
  return readDocuments(
    db,
    sql`
    with matches as materialized (${union(words.map(ofWord))}),
    ranked as materialized (
      select id, sum(score) as score from matches group by id order by sum(score) limit ${maxCandidates})
    select ${searchDocuments.refId} as ref_id, ranked.score as score
    from ranked cross join ${searchDocuments} on ${searchDocuments.id} = ranked.id
    where ${isVisible(visible)} and ${isNotCancelled} order by ranked.score limit ${found.documents}`,
  );
}

/** Finds the items and experts whose passages are nearest in meaning, among those that the asker may read. */
export function findNearDocuments(db: Database, meaning: QuestionVector, visible: Visible) {
  const selectOpen = (candidates: SQL, limit: SQL) => sql`select 1
    from (${candidates}) as near cross join ${searchDocuments} on ${searchDocuments.id} = near.document_id
    where ${isVisible(visible)} and ${isNotCancelled} limit ${limit}`;
  return readDocuments(
    db,
    sql`select ${searchDocuments.refId} as ref_id, ranked.score as score, ${distancesJson(sql`ranked.id`)} as distances
    from (select document_id as id, min(distance) as score from nearest group by 1) as ranked
      cross join ${searchDocuments} on ${searchDocuments.id} = ranked.id
    where ${isVisible(visible)} and ${isNotCancelled} order by ranked.score limit ${found.documents}`,
    nearestPassages('document', meaning, selectOpen),
  );
}

/** Finds the posts and comments whose passages are nearest in meaning, among those that the asker may read. */
export function findNearDiscussions(db: Database, meaning: QuestionVector, viewer: CommunityViewer, locale: Locale) {
  const candidates = sql`select document_id as id from nearest group by 1 order by min(distance)`;
  const page = selectReadableDiscussions(candidates, viewer, sql`${found.discussions}`);
  const selectOpen = (found: SQL, limit: SQL) =>
    selectReadableDiscussions(sql`select document_id as id from (${found})`, viewer, limit);
  return readDiscussions(db, page, locale, nearestPassages('discussion', meaning, selectOpen));
}

/** The given ids as a subquery of `ref_id`. */
export const idSubquery = (ids: readonly string[]) =>
  sql`select value as ref_id from json_each(${JSON.stringify(ids)})`;

/** Finds the documents with these ids that the asker may still read. */
export function findQuotedDocuments(db: Database, ids: SQL, visible: Visible) {
  return readDocuments(
    db,
    sql`select ${searchDocuments.refId} as ref_id, 0 as score from ${searchDocuments}
    where ${searchDocuments.refId} in (${ids}) and ${isVisible(visible)} and ${isNotCancelled}`,
  );
}

/** Finds the posts and comments with these ids that the asker may still read. */
export function findQuotedDiscussions(db: Database, ids: SQL, viewer: CommunityViewer, locale: Locale) {
  const candidates = sql`select id from discussion_documents where ref_id in (${ids})`;
  return readDiscussions(db, selectReadableDiscussions(candidates, viewer, sql`-1`), locale);
}

/** The first passages of a video's spoken text: about three hours. */
const spokenIn = (passages: SQL) => sql`(select json_group_array(json(first.value)) from (
  select value from json_each(${passages}) limit ${maxSpoken}) as first)`;

/** Reads the texts of the documents that a subquery selected by `ref_id`, in all their languages. */
export function readDocuments(db: Database, best: SQL, nearest?: SQL) {
  return db.all<DocumentRow>(sql`
    with ${nearest ? sql`nearest as materialized (${nearest}),` : sql``} best as materialized (${best})
    select best.ref_id as id, ${nearest ? sql`best.distances` : sql`null`} as distances, ${contentItems.type} as type, ${contentItems.slug} as slug,
      ${contentTexts.locale} as locale, ${contentTexts.title} as title, ${contentTexts.summary} as summary,
      substr(${contentTexts.body}, 1, ${maxBody}) as body, ${recipes.content} as recipe,
      ${spokenIn(sql`coalesce(${videos.spoken} -> ${contentTexts.locale}, ${videos.spoken} -> 'et', ${videos.spoken} -> 'en')`)} as spoken, ${events.startsAt} as "startsAt",
      ${users.name} as name, ${expertProfiles.headlineEt} as "headlineEt", ${expertProfiles.headlineEn} as "headlineEn",
      ${expertProfiles.aboutEt} as "aboutEt", ${expertProfiles.aboutEn} as "aboutEn", ${expertProfiles.fields} as fields
    from best
      left join ${contentItems} on ${contentItems.id} = best.ref_id
      left join ${contentTexts} on ${contentTexts.itemId} = ${contentItems.id}
      left join ${recipes} on ${recipes.itemId} = ${contentItems.id}
      left join ${videos} on ${videos.itemId} = ${contentItems.id}
      left join ${events} on ${events.itemId} = ${contentItems.id}
      left join ${expertProfiles} on ${expertProfiles.userId} = best.ref_id
      left join ${users} on ${users.id} = ${expertProfiles.userId}
    order by best.score`);
}

/** Excludes cancelled events. Lists mark them as cancelled, but an answer doesn't. */
const isNotCancelled = sql`not exists (select 1 from ${events}
  where ${events.itemId} = ${searchDocuments.refId} and ${events.cancelledAt} is not null)`;

/**
 * Finds the best-matching posts and comments. Their index has no frequencies, so rarity is derived from the number of
 * matches.
 */
export function findDiscussions(
  db: Database,
  { words, isForgiving }: WordsQuery,
  viewer: CommunityViewer,
  locale: Locale,
) {
  const index: DiscussionIndex = isForgiving ? 'discussion_index_forgiving' : 'discussion_index';
  const select = (match: string) => sql`select rowid as id from ${sql.raw(index)}
    where ${sql.raw(index)} match ${match} order by rowid desc limit ${maxPerWord.discussions}`;
  const ofWord = (word: Lookup, place: number) => {
    const [all, exact] = [sql.raw(`all_${place}`), sql.raw(`exact_${place}`)];
    const count = sql`(select count(*) from ${all})`;
    const rarity = sql`case when ${count} < 10 then 6 when ${count} < 50 then 5 when ${count} < 200 then 4
      when ${count} < ${maxPerWord.discussions} then 3 else 1 end`;
    const scored = sql`select id, ${word.weight} * ${rarity} as score from ${all}
      union all select id, ${word.weight * 0.6} * ${rarity} as score from ${exact}`;
    return {
      tables: sql`${all} as materialized (${select(word.match)}),
        ${exact} as materialized (${select(`"${word.word}"`)})`,
      scored,
    };
  };
  const each = words.map(ofWord);
  const candidates = sql`
    with ${sql.join(
      each.map(({ tables }) => tables),
      sql`, `,
    )}
    select id, sum(score) as score from (${union(each.map(({ scored }) => scored))})
    group by id order by sum(score) desc, id desc limit ${maxCandidates}`;
  return readDiscussions(db, selectReadableDiscussions(candidates, viewer, sql`${found.discussions}`), locale);
}

export interface CountRow {
  documents: number;
  [word: `w${number}`]: number;
}

/** Counts how many documents contain each word, because a word that most of them contain says little. */
export function countWords(db: Database, { words, isForgiving }: WordsQuery) {
  const [content, discussions] = isForgiving
    ? [sql`search_index_forgiving`, sql`discussion_index_forgiving`]
    : [sql`search_index`, sql`discussion_index`];
  const inIndex = (index: SQL, match: string) =>
    sql`(select count(*) from (select 1 from ${index} where ${index} match ${match} limit ${maxCounted}))`;
  const counts = words.map(
    (word, place) =>
      sql`${inIndex(content, word.match)} + ${inIndex(discussions, word.match)} as ${sql.raw(`w${place}`)}`,
  );
  // The highest id approximates the number of texts, because deleted texts make little difference.
  const upTo = (table: SQL) => sql`min(${maxCounted}, coalesce((select max(id) from ${table}), 0))`;
  const all = sql`${upTo(sql`search_documents`)} + ${upTo(sql`discussion_documents`)} as documents`;
  return db.all<CountRow>(sql`select ${sql.join([all, ...counts], sql`, `)}`);
}

export interface ExpertRow {
  id: string;
  name: string | null;
  headline: string;
  fields: Localized[];
}

/** Selects listed experts whom the asker may see, as candidates for the nearest experts. */
export function selectNearbyExperts(db: Database, visible: Visible, locale: Locale) {
  const headline = locale === 'et' ? expertProfiles.headlineEt : expertProfiles.headlineEn;
  return db
    .select({ id: users.id, name: users.name, headline, fields: expertProfiles.fields })
    .from(expertProfiles)
    .innerJoin(users, sql`${users.id} = ${expertProfiles.userId}`)
    .where(visible.experts)
    .orderBy(sql`${expertProfiles.userId} desc`)
    .limit(60);
}

const union = (parts: readonly SQL[]) => sql.join([...parts], sql` union all `);

/** Parses a recipe as the database stores it beside its article. */
export const parseStoredRecipe = (stored: string | null): Recipe | null =>
  stored ? (JSON.parse(stored) as Recipe) : null;
