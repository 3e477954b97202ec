import { eq, sql } from 'drizzle-orm';
import { profileTextColumns } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { spaces } from '#api/features/community/spaces/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { ReportTarget } from '../contract.ts';
import { reportCases, reportSnapshots } from '../schema.ts';

/** How many comments are shown before and after a reported one, or below a reported post. */
const commentsAround = 2;

/** The id of a case's subject if it has this type, otherwise null, so that queries for other types find nothing. */
const targetOf = (caseId: string, type: ReportTarget) => sql`(select ${reportCases.targetId} from ${reportCases}
  where ${reportCases.id} = ${caseId} and ${reportCases.targetType} = ${type})`;

/**
 * Selects the current state of a case's subject, and its surroundings. Only the queries for the subject's type find
 * rows.
 */
export function selectCurrentContent(db: Database, caseId: string) {
  const texts = sql<string>`(select json_group_array(json_object('locale', locale, 'title', title, 'body', body))
    from (select locale, title, body from ${postTexts} where ${postTexts.postId} = ${posts.id} order by locale desc))`;
  return {
    post: db
      .select({ state: posts.state, editedAt: posts.editedAt, texts, et: spaces.nameEt, en: spaces.nameEn })
      .from(posts)
      .innerJoin(spaces, eq(spaces.id, posts.spaceId))
      .where(eq(posts.id, targetOf(caseId, 'post'))),
    comment: db
      .select({
        state: comments.state,
        body: comments.body,
        editedAt: comments.editedAt,
        under: sql<string | null>`(select title from ${postTexts} where post_texts.post_id = comments.post_id limit 1)`,
      })
      .from(comments)
      .where(eq(comments.id, targetOf(caseId, 'comment'))),
    profile: db
      .select({ name: users.name, ...profileTextColumns })
      .from(users)
      .where(eq(users.id, targetOf(caseId, 'user'))),
    expert: db
      .select({
        name: users.name,
        ...profileTextColumns,
        isListed: expertProfiles.isListed,
        headlineEt: expertProfiles.headlineEt,
        headlineEn: expertProfiles.headlineEn,
        aboutEt: expertProfiles.aboutEt,
        aboutEn: expertProfiles.aboutEn,
      })
      .from(expertProfiles)
      .innerJoin(users, eq(users.id, expertProfiles.userId))
      .where(eq(expertProfiles.userId, targetOf(caseId, 'expert'))),
    around: selectSurroundingComments(db, caseId),
    messages: selectSurroundingMessages(db, caseId),
  };
}

interface Around {
  name: string | null;
  text: string;
  at: number;
  isReported: number;
}

/**
 * Selects the comments around a reported one, including the one that it replies to, or the first ones below a reported
 * post.
 */
function selectSurroundingComments(db: Database, caseId: string) {
  const of = sql`(select post_id, position, parent_id, id from ${comments} where id = ${targetOf(caseId, 'comment')}
    union all select id, ${commentsAround}, null, null from ${posts} where id = ${targetOf(caseId, 'post')})`;
  return db.all<Around>(sql`
    select users.name, comments.plain as text, comments.created_at as at, comments.id is target.id as "isReported"
    from ${of} as target cross join ${comments} on comments.post_id = target.post_id
      and (comments.position between target.position - ${commentsAround} and target.position + ${commentsAround}
        or comments.id = target.parent_id)
      join ${users} on users.id = comments.author_id
    where comments.state in ('published', 'held') or comments.id is target.id
    order by comments.position limit ${2 * commentsAround + 2}`);
}

/** Selects the messages kept with the latest report about a message. */
function selectSurroundingMessages(db: Database, caseId: string) {
  return db.all<Around>(sql`
    select users.name, message.value ->> 'text' as text, message.value ->> 'writtenAt' as at,
      message.value ->> 'isReported' as "isReported"
    from (select content from ${reportSnapshots} where case_id = ${caseId} order by taken_at desc limit 1) as latest
      cross join json_each(latest.content, '$.around') as message
      left join ${users} on users.id = message.value ->> 'senderId'`);
}
