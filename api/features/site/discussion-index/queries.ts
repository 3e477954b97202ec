import { sql } from 'drizzle-orm';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { discussionDocuments } from './schema.ts';

const textsAtOnce = 5_000;

/** Inserts missing documents of comments after the given one, and returns where to continue: null after the last. */
export function addCommentDocuments(db: Database, after: string) {
  const part = sql`(select ${comments.id} as ref_id from ${comments} where ${comments.id} > ${after}
    order by ${comments.id} limit ${textsAtOnce})`;
  return {
    added: db.run(sql`insert into ${discussionDocuments} (ref_id, part) select part.ref_id, '' from ${part} as part
      where not exists (select 1 from ${discussionDocuments} as known where known.ref_id = part.ref_id and known.part = '')`),
    next: db.all<{ after: string | null }>(sql`select max(ref_id) as after from ${part}`),
  };
}

/** The same for the texts of posts. */
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

/** Empties both indexes of discussions, and returns the highest document. */
export function clearDiscussions(db: Database) {
  return {
    exact: db.run(sql`insert into discussion_index (discussion_index) values ('delete-all')`),
    forgiving: db.run(sql`insert into discussion_index_forgiving (discussion_index_forgiving) values ('delete-all')`),
    last: db.all<{ id: number | null }>(sql`select max(${discussionDocuments.id}) as id from ${discussionDocuments}`),
  };
}

/** Adds up to 5,000 documents, downwards from `until`, to both indexes. Deletes documents whose text is gone. */
export function indexDiscussions(db: Database, until: number) {
  const from = until - textsAtOnce;
  const chosen = sql`${discussionDocuments.id} > ${from} and ${discussionDocuments.id} <= ${until}`;
  const comment = sql`select ${comments.plain} from ${comments}
    where ${discussionDocuments.part} = '' and ${comments.id} = ${discussionDocuments.refId}`;
  const post = sql`select ${postTexts.title} || char(10) || ${postTexts.plain} from ${postTexts}
    where ${postTexts.postId} = ${discussionDocuments.refId} and ${postTexts.locale} = ${discussionDocuments.part}`;
  const words = sql`select ${discussionDocuments.id}, coalesce((${comment}), (${post})) from ${discussionDocuments}
    where ${chosen} order by ${discussionDocuments.id}`;
  return {
    orphaned: db.run(sql`delete from ${discussionDocuments}
      where ${chosen} and not exists (${comment}) and not exists (${post})`),
    exact: db.run(sql`insert into discussion_index (rowid, text) ${words}`),
    forgiving: db.run(sql`insert into discussion_index_forgiving (rowid, text) ${words}`),
    indexed: db.all<{ count: number }>(sql`select count(*) as count from ${discussionDocuments} where ${chosen}`),
    next: from,
  };
}
