import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { isOpenToUser } from '#api/features/accounts/entitlements/index.ts';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { userNameWords, users } from '#api/features/accounts/users/schema.ts';
import { beginsWith } from '#api/platform/database/begins-with.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { type CommunityViewer, isReadableSpace } from '../spaces/index.ts';
import { spaces } from '../spaces/schema.ts';
import { mentionsShown } from './contract.ts';
import { mentions, toldMentions } from './schema.ts';

/** What names members: a post, or a comment on one. */
export interface MentionTarget {
  targetId: string;
  postId: string;
}

/**
 * Statements that store whom a text names now, for the batch that stores the text. Accounts that
 * don't exist or aren't active are left out.
 */
export function replaceMentions(
  db: Database,
  { targetId, postId }: MentionTarget,
  memberIds: readonly string[],
  onlyIf: SQL = sql`true`,
) {
  const named = sql`(select value from json_each(${JSON.stringify(memberIds)}))`;
  return [
    db.delete(mentions).where(and(eq(mentions.targetId, targetId), onlyIf)),
    db.run(sql`insert into ${mentions} (target_id, user_id, post_id)
      select ${targetId}, ${users.id}, ${postId} from ${users}
      where ${and(sql`${users.id} in ${named}`, isActiveMember(), onlyIf)}`),
  ] as const;
}

/**
 * Members whom the text names and nobody has told so for this post, of those who may read the space
 * now. A subquery of ids, after {@link replaceMentions} and before {@link markTold}.
 */
export function newlyMentioned({ targetId, postId }: MentionTarget, authorId: string, spaceId: SQL, now: Date): SQL {
  return sql`(select ${users.id} from ${mentions}
    join ${users} on ${users.id} = ${mentions.userId}
    join ${spaces} on ${spaces.id} = ${spaceId}
    where ${and(eq(mentions.targetId, targetId), ne(users.id, authorId), isActiveMember(), isOpenToUser(spaces.readAccess, now))}
      and not exists (select 1 from ${toldMentions}
        where ${toldMentions.postId} = ${postId} and ${toldMentions.userId} = ${users.id}))`;
}

/** Remembers that {@link newlyMentioned} were told, for the end of the batch that tells them. */
export function markTold(
  db: Database,
  target: MentionTarget,
  authorId: string,
  spaceId: SQL,
  now: Date,
  onlyIf: SQL = sql`true`,
) {
  return db.run(sql`insert into ${toldMentions} (post_id, user_id)
    select ${target.postId}, ${users.id} from ${users}
    where ${users.id} in ${newlyMentioned(target, authorId, spaceId, now)} and ${onlyIf}`);
}

/** Ids and names of the members whom these posts and comments name. Deleted members have no row. */
export function selectMentionNames(db: Database, targetIds: SQL) {
  return db
    .selectDistinct({ id: users.id, name: users.name })
    .from(mentions)
    .innerJoin(users, eq(users.id, mentions.userId))
    .where(and(sql`${mentions.targetId} in ${targetIds}`, isNotNull(users.name), isActiveMember()));
}

/** A space that the viewer may read, by id or slug: at most one row. */
export function findSpace(db: Database, viewer: CommunityViewer, space: string) {
  return db
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(isSpace(space), isReadableSpace(viewer)))
    .limit(1);
}

const isSpace = (space: string) => or(eq(spaces.id, space), eq(spaces.slug, space));

/** Words of a name that are searched for, as in the search of members. */
const maxWords = 4;
/** A name is stored by its words and may be found by each of them. */
const rowsShown = mentionsShown * maxWords;

/**
 * Members whose names have a word that begins so, and others like the other words. Read in the
 * order of the words, so that it ends at the limit; a member is found once for each word.
 */
export function selectMentionable(db: Database, viewer: CommunityViewer, space: string, q: string, now: Date) {
  const [first = '', ...others] = q
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)
    .slice(0, maxWords)
    .sort((one, other) => other.length - one.length);
  const hasWord = (text: string) => sql`exists (select 1 from ${userNameWords} as other
    where other.user_id = ${users.id} and ${begins(sql`other.word`, text)})`;
  return db
    .select({ id: users.id, name: users.name, avatarKey: users.avatarKey, isExpert: users.isExpert })
    .from(userNameWords)
    .innerJoin(users, eq(users.id, userNameWords.userId))
    .innerJoin(spaces, isSpace(space))
    .where(
      and(
        begins(sql`${userNameWords.word}`, first),
        ...others.map(hasWord),
        ne(users.id, viewer.id),
        ne(users.profileVisibility, 'nobody'),
        isActiveMember(),
        isReadableSpace(viewer),
        isOpenToUser(spaces.readAccess, now),
      ),
    )
    .orderBy(userNameWords.word, userNameWords.userId)
    .limit(rowsShown);
}

/** Stored words have small English and Estonian letters; others may begin with a capital. */
function begins(word: SQL, text: string): SQL {
  const isFolded = /^[a-zõäöüšž\d]/.test(text);
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return isFolded ? beginsWith(word, text) : sql`(${beginsWith(word, text)} or ${beginsWith(word, capital)})`;
}
