import type { Database } from '#api/platform/database/connect.ts';
import { messageFiles } from './schema.ts';

export function insertFile(db: Database, file: typeof messageFiles.$inferInsert) {
  return db.insert(messageFiles).values(file);
}
