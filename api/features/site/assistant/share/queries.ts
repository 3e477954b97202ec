import { and, eq, ne, not, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { assistantAnswers } from '../schema.ts';

const { id, userId, shareId, kind, sources } = assistantAnswers;

/**
 * Shares an answer; one that is already shared keeps its link. Changes no row if the answer isn't the member's own, or
 * if it is `unknown`.
 */
export function shareAnswer(db: Database, owner: string, rowId: string, newShareId: string) {
  return db
    .update(assistantAnswers)
    .set({ shareId: sql`coalesce(${shareId}, ${newShareId})` })
    .where(and(eq(id, rowId), eq(userId, owner), ne(kind, 'unknown')))
    .returning({ shareId: sql<string>`${shareId}` });
}

export function unshareAnswer(db: Database, owner: string, rowId: string) {
  return db
    .update(assistantAnswers)
    .set({ shareId: null })
    .where(and(eq(id, rowId), eq(userId, owner)));
}

/**
 * Whether a source still exists, even if it is withdrawn or held. The trigger `assistant_answer_written` has the same
 * condition.
 */
const isThere = sql`exists (select 1 from content_texts where item_id = json_extract(value, '$.id'))
  or exists (select 1 from expert_profiles where user_id = json_extract(value, '$.id'))
  or exists (select 1 from posts where id = json_extract(value, '$.id') and state not in ('deleted', 'removed'))
  or exists (select 1 from comments where id = json_extract(value, '$.id') and state not in ('deleted', 'removed'))`;

/** Finds a shared answer, unless its member isn't active, the reader blocks them, or one of its sources is deleted. */
export function findSharedAnswer(db: Database, share: string, readerId: string) {
  const isAnyDeleted = sql`exists (select 1 from json_each(${sources})
    where json_extract(value, '$.place') is not null and not (${isThere}))`;
  return db
    .select({
      id,
      userId,
      question: assistantAnswers.question,
      kind,
      sources,
      written: assistantAnswers.written,
      isCut: assistantAnswers.isCut,
      askedAt: assistantAnswers.askedAt,
    })
    .from(assistantAnswers)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(eq(shareId, share), isActiveMember(), sql`not ${hasBlocked(readerId, sql`${users.id}`)}`, not(isAnyDeleted)),
    );
}

/** The ids of everything that a shared answer quotes, as a subquery. */
export const quotedIdsInSharedAnswer = (share: string) => sql`select json_extract(value, '$.id') as ref_id
  from ${assistantAnswers} cross join json_each(${sources}) where ${shareId} = ${share}`;
