import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { AudienceTimes } from '#api/features/community/announcements/index.ts';
import { campaigns, clearedDate } from '#api/features/growth/campaigns/schema.ts';
import type { Member } from '#api/permissions.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { lookOf } from '#api/platform/text/look-of.ts';
import type { Conditions } from '../contract.ts';
import { refersToTag, replaceTagInConditions, selectNamedTags } from '../named-tags/queries.ts';
import { deletedReferenceColumns, isInSegment } from '../queries.ts';
import { segments } from '../schema.ts';

const { id, name, look, conditions, version, createdBy, changedAt } = segments;

/** Selects all saved segments, sorted by name. */
export function selectSegments(db: Database) {
  return db
    .select({ id, name, conditions, version, changedAt, createdBy: users.name })
    .from(segments)
    .innerJoin(users, eq(users.id, createdBy))
    .orderBy(asc(look));
}

/** Selects only the names and conditions of all segments, sorted by name. */
export const selectSegmentChoices = (db: Database) =>
  db.select({ id, name, conditions }).from(segments).orderBy(asc(look));

export const findSegment = (db: Database, wanted: string) => db.select().from(segments).where(eq(id, wanted));

/** Finds the given segments that still exist. */
export const findSegments = (db: Database, ids: readonly string[]) =>
  db
    .select({ id, conditions })
    .from(segments)
    .where(inArray(id, [...ids]));

/** Finds the segment whose name looks the same. */
export const findSegmentNamed = (db: Database, given: string) =>
  db
    .select({ id })
    .from(segments)
    .where(eq(look, lookOf(given)));

/**
 * Selects campaigns that follow a segment, with the segment's id. A campaign stops following it when sending begins.
 */
export function selectCampaignsBySegment(db: Database) {
  return db
    .select({ segmentId: sql<string>`${campaigns.savedSegmentId}`, id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(isNotNull(campaigns.savedSegmentId));
}

const isFollowed = (wanted: string) =>
  sql`exists (select 1 from ${campaigns} where ${campaigns.savedSegmentId} = ${wanted})`;

interface Written {
  name: string;
  conditions: Conditions;
}

/** Inserts nothing if another segment's name looks the same, or if the community has the maximum number of segments. */
export function insertSegment(
  db: Database,
  given: Written & { id: string },
  { by, now }: { by: Pick<Member, 'sessionId' | 'user'>; now: Date },
) {
  const at = now.getTime();
  return db.run(sql`
    insert into ${segments} (id, name, look, conditions, created_by, created_at, changed_at)
    select ${given.id}, ${given.name}, ${lookOf(given.name)}, ${JSON.stringify(given.conditions)}, ${by.user.id}, ${at}, ${at}
    where ${isActingAdministrator(by)}
    on conflict do nothing`);
}

/** Matches the segment if it is in the version that was read, `by` may act, and no other segment has its new name. */
export function isUnchanged(wanted: string, read: number, by: Pick<Member, 'sessionId'>, newName?: string): SQL {
  const isFree = sql`not exists (select 1 from ${segments} as other
    where other.look = ${lookOf(newName ?? '')} and other.id <> ${wanted})`;
  return and(
    eq(id, wanted),
    eq(version, read),
    isActingAdministrator(by),
    newName === undefined ? undefined : isFree,
  ) as SQL;
}

/** Selects the audit log entry of a change: the name before and after. */
export const segmentChangeEntry = (which: SQL, newName: string | undefined): SQL => sql`
  select ${id}, json_object('name', ${name}), json_object('name', coalesce(${newName ?? null}, ${name}))
  from ${segments} where ${which}`;

/** Whether the segment matches and its conditions differ from the given ones. */
export const areConditionsChanged = (which: SQL, given: Conditions): SQL =>
  sql`exists (select 1 from ${segments} where ${which} and json(${conditions}) <> json(${JSON.stringify(given)}))`;

const isScheduledFor = (wanted: string, onlyIf: SQL) =>
  sql`(${campaigns.savedSegmentId} = ${wanted} and ${campaigns.state} = 'scheduled' and ${onlyIf})`;

/** Selects audit log entries for removed dates, one for each scheduled campaign that follows the segment. */
export const selectUnscheduleEntries = (wanted: string, onlyIf: SQL): SQL =>
  sql`select ${campaigns.id}, null, null from ${campaigns} where ${isScheduledFor(wanted, onlyIf)}`;

export function unscheduleCampaignsOfSegment(db: Database, wanted: string, onlyIf: SQL) {
  return db
    .update(campaigns)
    .set({ ...clearedDate, version: sql`${campaigns.version} + 1` })
    .where(isScheduledFor(wanted, onlyIf));
}

export function updateSegment(
  db: Database,
  which: SQL,
  given: { [Name in keyof Written]?: Written[Name] | undefined },
  now: Date,
) {
  return db
    .update(segments)
    .set({
      ...given,
      ...(given.name === undefined ? {} : { look: lookOf(given.name) }),
      ...{ version: sql`${version} + 1`, changedAt: now.getTime() },
    })
    .where(which)
    .returning({ version });
}

/** Selects the audit log entry for deleting a segment; none while a campaign follows it. */
export const segmentDeletionEntry = (wanted: string, by: Pick<Member, 'sessionId'>): SQL => sql`
  select ${id}, json_object('name', ${name}), null from ${segments}
  where ${id} = ${wanted} and ${isActingAdministrator(by)} and not ${isFollowed(wanted)}`;

export const deleteSegment = (db: Database, wanted: string, onlyIf: SQL) =>
  db.delete(segments).where(and(eq(id, wanted), onlyIf));

/**
 * Counts the members who meet the conditions and how many of them agreed to campaigns, and selects which kinds of
 * reference in the conditions are gone.
 */
export function countSegment(db: Database, given: Conditions, times: AudienceTimes) {
  return db
    .select({
      memberCount: sql<number>`count(*)`,
      mailableCount: sql<number>`count(${users.campaignsConsentAt})`,
      ...deletedReferenceColumns(given),
    })
    .from(users)
    .where(isInSegment(given, times));
}

/** Selects the segments that name tags, by tag. */
export const selectSegmentsByTag = (db: Database) =>
  db.all<{ tagId: string; id: string; name: string }>(
    selectNamedTags({ table: segments, id, name, conditions }, sql`true`),
  );

/** Whether any segment refers to the tag. */
export const isTagInSegment = (tagId: string): SQL =>
  sql`exists (select 1 from ${segments} where ${refersToTag(conditions, tagId)})`;

/** Replaces a tag in segments with the tag that it is merged into, as a new version. */
export function replaceTagInSegments(db: Database, { from, to }: { from: string; to: string }, onlyIf: SQL) {
  return db
    .update(segments)
    .set({ conditions: replaceTagInConditions(conditions, from, to), version: sql`${version} + 1` })
    .where(and(refersToTag(conditions, from), onlyIf));
}
