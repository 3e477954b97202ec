import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { isShownTo, type Viewer } from '#api/features/content/content/index.ts';
import { contentItems } from '#api/features/content/content/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { eventInterests, events } from '../../events/schema.ts';
import { hasNotJoined, isAttendeeActive, isSignUpOpen, isUpcomingEvent } from '../queries.ts';

/** Records the member's interest. Inserts nothing if they can't sign up, already have, or `onlyIf` doesn't hold. */
export function insertInterest(db: Database, itemId: string, userId: string, viewer: Viewer, onlyIf: SQL) {
  const at = viewer.now.getTime();
  return db.run(sql`
    insert into ${eventInterests} (item_id, user_id, created_at)
    select ${events.itemId}, ${userId}, ${at} from ${events} join ${contentItems} on ${contentItems.id} = ${events.itemId}
    where ${and(
      eq(events.itemId, itemId),
      isShownTo(viewer),
      isUpcomingEvent(at),
      isSignUpOpen(at),
      isAttendeeActive(userId),
      hasNotJoined(itemId, userId),
      onlyIf,
    )}
    on conflict (item_id, user_id) do nothing`);
}

const isOwnInterest = (itemId: string, userId: string) =>
  and(eq(eventInterests.itemId, itemId), eq(eventInterests.userId, userId));

/** Deletes the member's interest, if `onlyIf` holds. */
export function deleteInterest(db: Database, itemId: string, userId: string, onlyIf: SQL) {
  return db.delete(eventInterests).where(and(isOwnInterest(itemId, userId), onlyIf));
}

/** Finds the member's interest. */
export function findInterest(db: Database, itemId: string, userId: string) {
  return db.select().from(eventInterests).where(isOwnInterest(itemId, userId)).limit(1);
}

/** Counts the members with an active account who are interested in an event. */
export const countInterestedMembers = (
  itemId: SQLWrapper,
) => sql<number>`(select count(*) from ${eventInterests} as maybe
  cross join ${users} as person on person.id = maybe.user_id and person.status = 'active' where maybe.item_id = ${itemId})`;

/** Counts the members who are interested in the event, in one row. */
export function selectInterestedCount(db: Database, itemId: string) {
  return db.all<{ count: number }>(sql`select ${countInterestedMembers(sql`${itemId}`)} as count`);
}

/** Whether a member is interested in an event. */
export const isInterestedIn = (itemId: SQLWrapper, userId: string) => sql<number>`exists (
  select 1 from ${eventInterests} as maybe where maybe.item_id = ${itemId} and maybe.user_id = ${userId})`;
