import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { isAccessLevelAllowedForUser } from '#api/features/accounts/entitlements/index.ts';
import { isActiveMember, isShownToMembers, splitNameSearch } from '#api/features/accounts/users/index.ts';
import { userNameWords, users } from '#api/features/accounts/users/schema.ts';
import { beginsWith } from '#api/platform/database/begins-with.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { listLinkedMemberIds, listMentionedMemberIds } from '#api/platform/markdown/mentions.ts';
import { type CommunityViewer, isReadableSpace, isSpace } from '../spaces/index.ts';
import { spaces } from '../spaces/schema.ts';
import { maxMentionSuggestions } from './contract.ts';
import { mentions, notifiedMentions } from './schema.ts';

/** The post or comment in which members are mentioned. */
export interface MentionTarget {
  targetId: string;
  postId: string;
}

/**
 * Whether a text in a space may mention a member, who must be active, visible to members and able to read the space.
 * The list of members to mention applies the same rule.
 */
const mayBeNamed = (now: Date) => and(isShownToMembers(), isAccessLevelAllowedForUser(spaces.readAccess, now));

interface NewTexts extends MentionTarget {
  /** The target's Markdown in each language. */
  bodies: readonly string[];
  spaceId: SQL;
}

/**
 * Statements that store the members a text mentions, for the batch that stores the text. Members it may not mention,
 * and members only in earlier texts, are stored as `unnamed`, so that their typed names are erased with their accounts.
 */
export function replaceMentions(db: Database, texts: NewTexts, now: Date, onlyIf: SQL = sql`true`) {
  const { targetId, postId, bodies, spaceId } = texts;
  const listed = (ids: string[]) => sql`(select value from json_each(${JSON.stringify([...new Set(ids)])}))`;
  const isAllowed = sql`exists (select 1 from ${spaces} where ${and(eq(spaces.id, spaceId), mayBeNamed(now))})`;
  const kind = sql`case when not ${isAllowed} then 'unnamed'
    when ${users.id} in ${listed(bodies.flatMap(listMentionedMemberIds))} then 'named' else 'quoted' end`;
  return [
    db
      .update(mentions)
      .set({ kind: 'unnamed' })
      .where(and(eq(mentions.targetId, targetId), onlyIf)),
    db.run(sql`insert into ${mentions} (target_id, user_id, post_id, kind)
      select ${targetId}, ${users.id}, ${postId}, ${kind} from ${users}
      where ${and(sql`${users.id} in ${listed(bodies.flatMap(listLinkedMemberIds))}`, isActiveMember(), onlyIf)}
      on conflict (target_id, user_id) do update set kind = excluded.kind`),
  ] as const;
}

/**
 * A subquery of the ids of members whom the text mentions, who weren't notified about this post before and may read the
 * space now. Use it after {@link replaceMentions} and before {@link markMentionsNotified}.
 */
export function newlyMentionedMembers(
  { targetId, postId }: MentionTarget,
  authorId: string,
  spaceId: SQL,
  now: Date,
): SQL {
  return sql`(select ${users.id} from ${mentions}
    join ${users} on ${users.id} = ${mentions.userId}
    join ${spaces} on ${spaces.id} = ${spaceId}
    where ${and(eq(mentions.targetId, targetId), eq(mentions.kind, 'named'), ne(users.id, authorId), mayBeNamed(now))}
      and not exists (select 1 from ${notifiedMentions}
        where ${notifiedMentions.postId} = ${postId} and ${notifiedMentions.userId} = ${users.id}))`;
}

/**
 * Records that the members of {@link newlyMentionedMembers} were notified, at the end of the batch that notifies them.
 */
export function markMentionsNotified(
  db: Database,
  target: MentionTarget,
  authorId: string,
  spaceId: SQL,
  now: Date,
  onlyIf: SQL = sql`true`,
) {
  return db.run(sql`insert into ${notifiedMentions} (post_id, user_id)
    select ${target.postId}, ${users.id} from ${users}
    where ${users.id} in ${newlyMentionedMembers(target, authorId, spaceId, now)} and ${onlyIf}`);
}

/** Finds a space the viewer may read, by id or slug. */
export function findSpace(db: Database, viewer: CommunityViewer, space: string) {
  return db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(isSpace(space), isReadableSpace(viewer)))
    .limit(1);
}

/** The maximum number of rows read. A member has a row for each matching word of their name. */
const rowsShown = maxMentionSuggestions * 4;

/**
 * Selects members whose name has a word with the first prefix, and words with the other prefixes. Rows are read in word
 * order, so that reading stops at the limit. A member has one row per matching word.
 */
export function selectMentionableMembers(db: Database, viewer: CommunityViewer, space: string, q: string, now: Date) {
  const [first = '', ...others] = splitNameSearch(q);
  const hasWord = (text: string) => sql`exists (select 1 from ${userNameWords} as other
    where other.user_id = ${users.id} and ${beginsWith(sql`other.word`, text)})`;
  return db
    .select({ id: users.id, name: users.name, avatarKey: users.avatarKey, isExpert: users.isExpert, role: users.role })
    .from(userNameWords)
    .innerJoin(users, eq(users.id, userNameWords.userId))
    .innerJoin(spaces, isSpace(space))
    .where(
      and(
        beginsWith(sql`${userNameWords.word}`, first),
        ...others.map(hasWord),
        ne(users.id, viewer.id),
        sql`not ${hasBlocked(viewer.id, sql`${users.id}`)}`,
        isReadableSpace(viewer),
        mayBeNamed(now),
      ),
    )
    .orderBy(userNameWords.word, userNameWords.userId)
    .limit(rowsShown);
}
