import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import type { NewPoll } from './contract.ts';
import { pollOptions, polls, pollVotes } from './schema.ts';

/** Statements that store a post's poll if `onlyIf` holds, for the batch that stores the post. */
export function insertPoll(db: Database, postId: string, { options, isMultiple, closesAt }: NewPoll, onlyIf: SQL) {
  const closing = closesAt ? Date.parse(closesAt) : null;
  return [
    db.run(sql`insert into ${polls} (post_id, is_multiple, closes_at)
      select ${postId}, ${isMultiple ? 1 : 0}, ${closing} where ${onlyIf}`),
    db.run(sql`insert into ${pollOptions} (post_id, position, text)
      select ${postId}, key, value from json_each(${JSON.stringify(options)}) where ${onlyIf}`),
  ] as const;
}

/** Statements that delete a post's poll and its votes, if `onlyIf` holds. */
export function deletePoll(db: Database, postId: string, onlyIf: SQL) {
  return [pollVotes, pollOptions, polls].map((table) => db.delete(table).where(and(eq(table.postId, postId), onlyIf)));
}
