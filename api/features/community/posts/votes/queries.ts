import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { isActiveAccount } from '#api/features/accounts/users/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { CommunityViewer } from '../../spaces/index.ts';
import { pollOptions, polls, pollVotes } from '../polls/schema.ts';
import { allowsWritingUnderPost, isHiddenPost } from '../queries.ts';

/** Matches the post's poll, unless the viewer has blocked its author and therefore sees the post without a poll. */
const isShownPoll = ({ id }: CommunityViewer, postId: string): SQL =>
  sql`${polls.postId} = ${postId} and not ${isHiddenPost(postId, id)}`;

/** True while the viewer may vote for these options: all must exist, and only some polls allow more than one. */
function mayVote(viewer: CommunityViewer, postId: string, options: readonly number[], now: Date): SQL {
  const chosen = sql`json_each(${JSON.stringify(options)})`;
  const unknown = sql`select 1 from ${chosen} as chosen where chosen.value not in (
    select ${pollOptions.position} from ${pollOptions} where ${pollOptions.postId} = ${postId})`;
  return sql`(exists (select 1 from ${polls} where ${isShownPoll(viewer, postId)}
      and (${polls.closesAt} is null or ${polls.closesAt} > ${now.getTime()})
      and (${polls.isMultiple} or ${options.length} <= 1))
    and not exists (${unknown}) and ${allowsWritingUnderPost(viewer, postId)} and ${isActiveAccount(viewer.id)})`;
}

/** True, before {@link replaceVotes}, if that will store the viewer's first vote in the poll. */
export function isFirstVote(viewer: CommunityViewer, postId: string, options: readonly number[], now: Date): SQL {
  return sql`(${mayVote(viewer, postId, options, now)} and ${options.length} > 0 and not exists (select 1 from ${pollVotes}
    where ${pollVotes.userId} = ${viewer.id} and ${pollVotes.postId} = ${postId}))`;
}

/** Statements that replace the viewer's earlier votes with these, or change nothing if the viewer may not vote. */
export function replaceVotes(
  db: Database,
  viewer: CommunityViewer,
  postId: string,
  options: readonly number[],
  now: Date,
) {
  const may = mayVote(viewer, postId, options, now);
  return [
    db.delete(pollVotes).where(and(eq(pollVotes.userId, viewer.id), eq(pollVotes.postId, postId), may)),
    db.run(sql`insert into ${pollVotes} (post_id, user_id, option, voted_at)
      select ${postId}, ${viewer.id}, value, ${now.getTime()} from json_each(${JSON.stringify(options)}) where ${may}`),
  ] as const;
}

/** Finds a poll and counts the members who voted. */
export function findPoll(db: Database, viewer: CommunityViewer, postId: string) {
  const voters = sql<number>`(select count(distinct ${pollVotes.userId}) from ${pollVotes}
    where ${pollVotes.postId} = ${postId})`;
  return db
    .select({ isMultiple: polls.isMultiple, closesAt: polls.closesAt, voterCount: voters })
    .from(polls)
    .where(isShownPoll(viewer, postId))
    .limit(1);
}

/** Selects a poll's options with their votes, and whether the viewer voted for each. */
export function selectOptions(db: Database, postId: string, userId: string) {
  const votes = sql`from ${pollVotes} where ${pollVotes.postId} = ${pollOptions.postId}
    and ${pollVotes.option} = ${pollOptions.position}`;
  return db
    .select({
      position: pollOptions.position,
      text: pollOptions.text,
      votes: sql<number>`${sql`(select count(*) ${votes})`}`,
      isMine: sql`${sql`exists (select 1 ${votes} and ${pollVotes.userId} = ${userId})`}`.mapWith(Boolean),
    })
    .from(pollOptions)
    .where(eq(pollOptions.postId, postId))
    .orderBy(asc(pollOptions.position));
}
