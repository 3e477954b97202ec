import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { isOpenToUser } from '#api/features/accounts/entitlements/index.ts';
import { isActiveMember, isShownToMembers, nameWords } from '#api/features/accounts/users/index.ts';
import { userNameWords, users } from '#api/features/accounts/users/schema.ts';
import { beginsWith } from '#api/platform/database/begins-with.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { linkedMembers, mentionedMembers } from '#api/platform/markdown/mentions.ts';
import { type CommunityViewer, isReadableSpace } from '../spaces/index.ts';
import { spaces } from '../spaces/schema.ts';
import { mentionsShown } from './contract.ts';
import { mentions, notifiedMentions } from './schema.ts';

/** Where members are mentioned: a post, or a comment. */
export interface MentionTarget {
  targetId: string;
  postId: string;
}

/**
 * Whether a text in a space may mention a member: they are active, can be found by members and may read the space. The
 * list of members to mention applies the same rule.
 */
const mayBeNamed = (now: Date) => and(isShownToMembers(), isOpenToUser(spaces.readAccess, now));

interface NewTexts extends MentionTarget {
  /** The target's Markdown in each language. */
  bodies: readonly string[];
  spaceId: SQL;
}

/**
 * Statements that store the members a text mentions, for the batch that stores the text. Members it may not mention,
 * and those in earlier texts, are kept as unnamed: their typed names are erased with their accounts.
 */
export function replaceMentions(db: Database, texts: NewTexts, now: Date, onlyIf: SQL = sql`true`) {
  const { targetId, postId, bodies, spaceId } = texts;
  const listed = (ids: string[]) => sql`(select value from json_each(${JSON.stringify([...new Set(ids)])}))`;
  const isAllowed = sql`exists (select 1 from ${spaces} where ${and(eq(spaces.id, spaceId), mayBeNamed(now))})`;
  const kind = sql`case when not ${isAllowed} then 'unnamed'
    when ${users.id} in ${listed(bodies.flatMap(mentionedMembers))} then 'named' else 'quoted' end`;
  return [
    db
      .update(mentions)
      .set({ kind: 'unnamed' })
      .where(and(eq(mentions.targetId, targetId), onlyIf)),
    db.run(sql`insert into ${mentions} (target_id, user_id, post_id, kind)
      select ${targetId}, ${users.id}, ${postId}, ${kind} from ${users}
      where ${and(sql`${users.id} in ${listed(bodies.flatMap(linkedMembers))}`, isActiveMember(), onlyIf)}
      on conflict (target_id, user_id) do update set kind = excluded.kind`),
  ] as const;
}

/**
 * Members the text mentions who weren't notified about this post before and may read the space now. A subquery of ids,
 * after {@link replaceMentions} and before {@link markNotified}.
 */
export function newlyMentioned({ targetId, postId }: MentionTarget, authorId: string, spaceId: SQL, now: Date): SQL {
  return sql`(select ${users.id} from ${mentions}
    join ${users} on ${users.id} = ${mentions.userId}
    join ${spaces} on ${spaces.id} = ${spaceId}
    where ${and(eq(mentions.targetId, targetId), eq(mentions.kind, 'named'), ne(users.id, authorId), mayBeNamed(now))}
      and not exists (select 1 from ${notifiedMentions}
        where ${notifiedMentions.postId} = ${postId} and ${notifiedMentions.userId} = ${users.id}))`;
}

/** Records that {@link newlyMentioned} were notified, for the end of the batch that notifies them. */
export function markNotified(
  db: Database,
  target: MentionTarget,
  authorId: string,
  spaceId: SQL,
  now: Date,
  onlyIf: SQL = sql`true`,
) {
  return db.run(sql`insert into ${notifiedMentions} (post_id, user_id)
    select ${target.postId}, ${users.id} from ${users}
    where ${users.id} in ${newlyMentioned(target, authorId, spaceId, now)} and ${onlyIf}`);
}

/** A space the viewer may read, by id or slug: at most one row. */
export function findSpace(db: Database, viewer: CommunityViewer, space: string) {
  return db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(isSpace(space), isReadableSpace(viewer)))
    .limit(1);
}

const isSpace = (space: string) => or(eq(spaces.id, space), eq(spaces.slug, space));

/** A name is stored by its words and can be found by each of them. */
const rowsShown = mentionsShown * 4;

/**
 * Members with a name word matching the prefix, and other words matching the rest. Read in word order, so that it stops
 * at the limit; a member is found once per word.
 */
export function selectMentionable(db: Database, viewer: CommunityViewer, space: string, q: string, now: Date) {
  const [first = '', ...others] = nameWords(q);
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
