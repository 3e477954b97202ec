import { sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { maxUnsentFiles } from './contract.ts';
import { messageFiles } from './schema.ts';

type NewFile = Omit<typeof messageFiles.$inferSelect, 'messageId' | 'description' | 'isWithdrawn' | 'isReported'>;

/** Inserts nothing once the owner has the maximum number of unsent files. Files whose message is gone don't count. */
export function insertFile(db: Database, file: NewFile) {
  const { id, key, ownerId, name, type, bytes, width, height, createdAt } = file;
  const count = sql`(select count(*) from ${messageFiles} where ${messageFiles.ownerId} = ${ownerId}
    and ${messageFiles.messageId} is null and ${messageFiles.isWithdrawn} = 0)`;
  return db.run(sql`
    insert into ${messageFiles} (id, key, owner_id, name, type, bytes, width, height, created_at)
    select ${id}, ${key}, ${ownerId}, ${name}, ${type}, ${bytes}, ${width}, ${height}, ${createdAt}
    where ${count} < ${maxUnsentFiles}`);
}
