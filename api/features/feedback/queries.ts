import { count, desc, eq } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { users } from '../users/schema.ts';
import { feedback } from './schema.ts';

export function insertFeedback(db: Database, row: typeof feedback.$inferInsert) {
  return db.insert(feedback).values(row);
}

export function countFeedback(db: Database) {
  return db.select({ count: count() }).from(feedback);
}

/** The newest with who sent it: a member's name and address, or the address that a visitor left. */
export function selectNewestFeedback(db: Database, limit: number) {
  return db
    .select({
      id: feedback.id,
      message: feedback.message,
      rating: feedback.rating,
      page: feedback.page,
      email: feedback.email,
      memberName: users.name,
      memberEmail: users.email,
      createdAt: feedback.createdAt,
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.userId))
    .orderBy(desc(feedback.id))
    .limit(limit);
}
