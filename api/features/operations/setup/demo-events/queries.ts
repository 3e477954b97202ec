import { asc, eq } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { contentDrafts } from '#api/features/content/drafts/schema.ts';
import { eventAttendances, events } from '#api/features/events/events/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';

/** Selects the slugs of existing events. */
export function selectEventSlugs(db: Database) {
  return db.select({ slug: contentItems.slug }).from(contentItems).where(eq(contentItems.type, 'event'));
}

/** Selects the oldest accounts, of which the active ones attend. Without a condition, the read stops at its limit. */
export function selectOldestMembers(db: Database, limit: number) {
  return db
    .select({ id: users.id, role: users.role, status: users.status })
    .from(users)
    .orderBy(asc(users.id))
    .limit(limit);
}

export interface PublishedEvent {
  item: typeof contentItems.$inferInsert;
  texts: Array<typeof contentTexts.$inferInsert>;
  draft: typeof contentDrafts.$inferInsert;
  event: typeof events.$inferInsert;
  attendances: Array<typeof eventAttendances.$inferInsert>;
}

/** Inserts all rows of a published event, as if an author had published it. */
export function insertPublishedEvent(db: Database, { item, texts, draft, event, attendances }: PublishedEvent) {
  return {
    item: db.insert(contentItems).values(item),
    texts: texts.map((text) => db.insert(contentTexts).values(text)),
    draft: db.insert(contentDrafts).values(draft),
    event: db.insert(events).values(event),
    attendances: attendances.map((attendance) => db.insert(eventAttendances).values(attendance)),
  };
}
