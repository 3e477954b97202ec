import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import type { PostAccess } from './contract.ts';
import { spaceMembers, spaces } from './schema.ts';
import type { CommunityViewer } from './viewer.ts';

/** Filters spaces to those that the viewer may read, for a query that has `spaces` in it. */
export function isReadableSpace({ levels }: CommunityViewer): SQL {
  return inArray(spaces.readAccess, [...levels]);
}

/** The space with this id or slug. */
export function isSpace(space: string): SQL | undefined {
  return or(eq(spaces.id, space), eq(spaces.slug, space));
}

/** Whether the viewer may begin posts in a space that they may read. */
export function mayPostIn({ isStaff, isExpert }: CommunityViewer): SQL {
  const allowed: PostAccess[] = ['members'];
  if (isExpert || isStaff) allowed.push('experts');
  if (isStaff) allowed.push('staff');
  return inArray(spaces.postAccess, allowed);
}

const ownRow = (viewer: CommunityViewer) =>
  sql`from ${spaceMembers} where ${spaceMembers.userId} = ${viewer.id} and ${spaceMembers.spaceId} = ${spaces.id}`;

/** Whether the viewer has joined a space, or needn't to write in it. */
export function hasJoined(viewer: CommunityViewer): SQL {
  if (viewer.isStaff) return sql`true`;
  return sql`(not ${spaces.mustJoin} or exists (select 1 ${ownRow(viewer)} and ${spaceMembers.joinedAt} is not null))`;
}

/** When the slow mode of a space lets the viewer write again; null if it does already. */
function waitsUntil(viewer: CommunityViewer, now: Date): SQL<number | null> {
  if (viewer.isStaff) return sql`null`;
  const wait = sql`${spaces.slowModeSeconds} * 1000`;
  return sql`(select ${spaceMembers.lastWroteAt} + ${wait} ${ownRow(viewer)}
    and ${spaces.slowModeSeconds} > 0 and ${spaceMembers.lastWroteAt} + ${wait} > ${now.getTime()})`;
}

/** Whether slow mode lets the viewer write a post or comment now. */
export function hasWaited(viewer: CommunityViewer, now: Date): SQL {
  return sql`${waitsUntil(viewer, now)} is null`;
}

/** What keeps the viewer from writing in a space that they may read: at most one row. */
export function findWritableSpace(db: Database, viewer: CommunityViewer, which: SQL | undefined, now: Date) {
  return db
    .select({
      id: spaces.id,
      isArchived: sql<number>`${spaces.archivedAt} is not null`,
      mayPost: sql<number>`${mayPostIn(viewer)}`,
      hasJoined: sql<number>`${hasJoined(viewer)}`,
      waitsUntil: waitsUntil(viewer, now),
    })
    .from(spaces)
    .where(and(which, isReadableSpace(viewer)))
    .limit(1);
}

/** Begins the viewer's wait in a space with slow mode, in the batch that writes there. */
export function noteWriting(db: Database, viewer: CommunityViewer, which: SQL | undefined, now: Date, onlyIf: SQL) {
  return db.run(sql`
    insert into ${spaceMembers} (user_id, space_id, last_wrote_at)
    select ${viewer.id}, ${spaces.id}, ${now.getTime()} from ${spaces}
    where ${and(which, sql`${spaces.slowModeSeconds} > 0`, onlyIf)}
    on conflict (user_id, space_id) do update set last_wrote_at = excluded.last_wrote_at`);
}
