import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { mayActOnAuthor } from '#api/features/accounts/users/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { PostAccess } from './contract.ts';
import { allowedPostAccess } from './rules.ts';
import { spaceMembers, spaces } from './schema.ts';
import type { CommunityViewer, ViewerParameters } from './viewer.ts';

/** Filters spaces to those the viewer may read, for a query that includes `spaces`. */
export function isReadableSpace({ levels }: Pick<CommunityViewer, 'levels'>): SQL {
  return inArray(spaces.readAccess, [...levels]);
}

/** Filters spaces to those with a plan that the community shows to everyone. */
export const isShownToEveryoneAsLocked = sql`(${spaces.isShownLocked} = 1 and ${spaces.archivedAt} is null
  and ${spaces.readAccess} <> 'members')`;

/** Filters spaces to those whose plan the viewer lacks, but that they may know about. */
export function isLockedSpace(viewer: Pick<CommunityViewer, 'levels'>): SQL {
  return sql`(${isShownToEveryoneAsLocked} and not ${isReadableSpace(viewer)})`;
}

/** Filters spaces to the one with this id or slug. */
export function isSpace(space: string): SQL | undefined {
  return or(eq(spaces.id, space), eq(spaces.slug, space));
}

/** Whether the viewer may start posts in a space they may read. */
export function mayPostIn(viewer: CommunityViewer): SQL {
  return inArray(spaces.postAccess, allowedPostAccess(viewer));
}

const ownRow = (viewer: Pick<ViewerParameters, 'id'>) =>
  sql`from ${spaceMembers} where ${spaceMembers.userId} = ${viewer.id} and ${spaceMembers.spaceId} = ${spaces.id}`;

/** Whether the viewer has joined a space, or doesn't need to in order to write. */
export function hasJoined(viewer: ViewerParameters): SQL {
  if (viewer.isStaff) return sql`true`;
  return sql`(not ${spaces.mustJoin} or exists (select 1 ${ownRow(viewer)} and ${spaceMembers.joinedAt} is not null))`;
}

/** When the space's slow mode lets the viewer write again, or null if they can write now. */
export function slowModeEndsAt(viewer: CommunityViewer, now: Date): SQL<number | null> {
  if (viewer.isStaff) return sql`null`;
  const wait = sql`${spaces.slowModeSeconds} * 1000`;
  return sql`(select ${spaceMembers.lastWroteAt} + ${wait} ${ownRow(viewer)}
    and ${spaces.slowModeSeconds} > 0 and ${spaceMembers.lastWroteAt} + ${wait} > ${now.getTime()})`;
}

/** Whether slow mode lets the viewer write a post or comment now. */
export function isSlowModeOver(viewer: CommunityViewer, now: Date): SQL {
  return sql`${slowModeEndsAt(viewer, now)} is null`;
}

/** Starts the viewer's wait in a space with slow mode, in the batch that writes there. */
export function startSlowModeWait(
  db: Database,
  viewer: CommunityViewer,
  which: SQL | undefined,
  now: Date,
  onlyIf: SQL,
) {
  return db.run(sql`
    insert into ${spaceMembers} (user_id, space_id, last_wrote_at)
    select ${viewer.id}, ${spaces.id}, ${now.getTime()} from ${spaces}
    where ${and(which, sql`${spaces.slowModeSeconds} > 0`, onlyIf)}
    on conflict (user_id, space_id) do update set last_wrote_at = excluded.last_wrote_at`);
}

interface FirstSpace {
  id: string;
  slug: string;
  nameEt: string;
  nameEn: string;
  descriptionEt: string;
  descriptionEn: string;
  icon: string;
  postAccess: PostAccess;
  position: number;
}

/** Inserts spaces if the community has none. */
export function insertFirstSpaces(db: Database, rows: readonly FirstSpace[], now: Date) {
  return db.run(sql`
    insert into ${spaces} (id, slug, name_et, name_en, description_et, description_en, icon, post_access, position,
      created_at)
    select value ->> 'id', value ->> 'slug', value ->> 'nameEt', value ->> 'nameEn', value ->> 'descriptionEt',
      value ->> 'descriptionEn', value ->> 'icon', value ->> 'postAccess', value ->> 'position', ${now.getTime()}
    from json_each(${JSON.stringify(rows)}) where not exists (select 1 from ${spaces})`);
}

type Choice = 'joinedAt' | 'mutedAt';

/** Stores that a member joined or muted a space, if they may read it. Returns no row if they may not. */
export function setChoice(db: Database, viewer: CommunityViewer, spaceId: string, choice: Choice, now: Date) {
  const at = now.getTime();
  const column = spaceMembers[choice];
  const values = sql`${choice === 'joinedAt' ? at : null}, ${choice === 'mutedAt' ? at : null}`;
  return db.all<{ spaceId: string }>(sql`
    insert into ${spaceMembers} (user_id, space_id, joined_at, muted_at)
    select ${viewer.id}, ${spaces.id}, ${values} from ${spaces} where ${and(eq(spaces.id, spaceId), isReadableSpace(viewer))}
    on conflict (user_id, space_id) do update
    set ${sql.identifier(choice === 'joinedAt' ? 'joined_at' : 'muted_at')} = coalesce(${column}, ${at})
    returning space_id as spaceId`);
}

/** True, before {@link setChoice}, if the viewer is about to join a space that they haven't joined. */
export function isJoining(viewer: CommunityViewer, spaceId: string): SQL {
  return sql`(exists (select 1 from ${spaces} where ${and(eq(spaces.id, spaceId), isReadableSpace(viewer))})
    and not exists (select 1 from ${spaceMembers} where ${spaceMembers.userId} = ${viewer.id}
      and ${spaceMembers.spaceId} = ${spaceId} and ${spaceMembers.joinedAt} is not null))`;
}

export function deleteSpaceChoice(db: Database, userId: string, spaceId: string, choice: Choice) {
  return db
    .update(spaceMembers)
    .set({ [choice]: null })
    .where(and(eq(spaceMembers.userId, userId), eq(spaceMembers.spaceId, spaceId)));
}

/** True if the viewer is staff and may act on this author's texts. Moderators can't act on administrators' texts. */
export function mayModerate(viewer: Pick<ViewerParameters, 'isStaff' | 'role'>, authorId: SQLWrapper): SQL {
  return viewer.isStaff ? mayActOnAuthor({ user: viewer }, authorId) : sql`false`;
}
