import { asc, eq } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import { contentDrafts } from '#api/features/content/drafts/schema.ts';
import { eventAttendances, events } from '#api/features/events/event-records/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';

/** Addresses that events have already. */
export function selectEventSlugs(db: Database) {
  return db.select({ slug: contentItems.slug }).from(contentItems).where(eq(contentItems.type, 'event'));
}

/** People who may go: the first to have come, by the order of their ids. */
export function selectPeople(db: Database, limit: number) {
  return db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(eq(users.status, 'active'))
    .orderBy(asc(users.id))
    .limit(limit);
}

export interface PlantedEvent {
  item: typeof contentItems.$inferInsert;
  texts: Array<typeof contentTexts.$inferInsert>;
  draft: typeof contentDrafts.$inferInsert;
  event: typeof events.$inferInsert;
  attendances: Array<typeof eventAttendances.$inferInsert>;
}

/** All rows of an event that is published, as if somebody had written it. */
export function insertPlanted(db: Database, { item, texts, draft, event, attendances }: PlantedEvent) {
  return [
    db.insert(contentItems).values(item),
    ...texts.map((text) => db.insert(contentTexts).values(text)),
    db.insert(contentDrafts).values(draft),
    db.insert(events).values(event),
    ...attendances.map((attendance) => db.insert(eventAttendances).values(attendance)),
  ];
}
