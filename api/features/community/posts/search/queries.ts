import { type SQL, sql } from 'drizzle-orm';
import { comments } from '#api/features/community/comments/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { hasOnlyPlainLetters, parseTerms, toMatchQuery } from '#api/platform/search/match-query.ts';
import { posts, postTexts } from '../schema.ts';
import { discussionDocuments } from './schema.ts';

const textsAtOnce = 5_000;

/** How many of the newest matches are checked for visibility, since most may be closed to the viewer. */
const maxCandidates = 5_000;

/** In the forgiving index, letters without diacritics also match letters with them. */
export type DiscussionIndex = 'discussion_index' | 'discussion_index_forgiving';

/** Inserts missing documents of comments after the given one, and returns where to continue, or null after the last. */
export function addCommentDocuments(db: Database, after: string) {
  const part = sql`(select ${comments.id} as ref_id from ${comments} where ${comments.id} > ${after}
    order by ${comments.id} limit ${textsAtOnce})`;
  return {
    added: db.run(sql`insert into ${discussionDocuments} (ref_id, part) select part.ref_id, '' from ${part} as part
      where not exists (select 1 from ${discussionDocuments} as known where known.ref_id = part.ref_id and known.part = '')`),
    next: db.all<{ after: string | null }>(sql`select max(ref_id) as after from ${part}`),
  };
}

/** Like {@link addCommentDocuments}, but for the texts of posts. */
export function addPostDocuments(db: Database, after: string) {
  const part = sql`(select ${posts.id} as ref_id from ${posts} where ${posts.id} > ${after}
    order by ${posts.id} limit ${textsAtOnce})`;
  return {
    added: db.run(sql`insert into ${discussionDocuments} (ref_id, part)
      select ${postTexts.postId}, ${postTexts.locale} from ${part} as part
        cross join ${postTexts} on ${postTexts.postId} = part.ref_id
      where not exists (select 1 from ${discussionDocuments} as known
        where known.ref_id = ${postTexts.postId} and known.part = ${postTexts.locale})`),
    next: db.all<{ after: string | null }>(sql`select max(ref_id) as after from ${part}`),
  };
}

/** Deletes the documents after the given one whose text is gone. */
export function deleteOrphanedDiscussions(db: Database, after: number) {
  const part = sql`(select ${discussionDocuments.id} as id from ${discussionDocuments}
    where ${discussionDocuments.id} > ${after} order by ${discussionDocuments.id} limit ${textsAtOnce})`;
  const isComment = sql`${discussionDocuments.part} = '' and exists
    (select 1 from ${comments} where ${comments.id} = ${discussionDocuments.refId})`;
  const isPost = sql`exists (select 1 from ${postTexts}
    where ${postTexts.postId} = ${discussionDocuments.refId} and ${postTexts.locale} = ${discussionDocuments.part})`;
  return {
    next: db.all<{ after: number | null }>(sql`select max(id) as after from ${part}`),
    deleted: db.run(sql`delete from ${discussionDocuments}
      where ${discussionDocuments.id} in ${part} and not (${isComment}) and not (${isPost})`),
  };
}

/**
 * Selects the ids of the newest posts and comments, in any state, that contain all words of a text, for another query.
 */
export function selectMatchingDiscussions(q: string): SQL {
  const terms = parseTerms(q);
  if (terms.length === 0) return sql`select null`;
  const index = hasOnlyPlainLetters(terms) ? 'discussion_index_forgiving' : 'discussion_index';
  return sql`select ${discussionDocuments.refId} from (${selectNewestDiscussions(index, toMatchQuery(terms))}) as newest
    cross join ${discussionDocuments} on ${discussionDocuments.id} = newest.id`;
}

/** A subquery of the ids of the newest documents that match an FTS5 query, restricted by the condition `after`. */
export function selectNewestDiscussions(index: DiscussionIndex, match: string, after: SQL = sql``): SQL {
  const table = sql.raw(index);
  return sql`select rowid as id from ${table} where ${table} match ${match} ${after}
    order by rowid desc limit ${maxCandidates}`;
}
