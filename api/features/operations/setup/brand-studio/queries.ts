import { and, desc, eq, getTableColumns, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { isAdministrator } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { brandVersions } from '#api/features/brand/customizations/schema.ts';
import { selectSections } from '#api/features/site/home/index.ts';
import { homeSections, homeVersions } from '#api/features/site/home/schema.ts';
import { appliedFiles } from '#api/platform/applied-files/schema.ts';
import { communityState } from '#api/platform/community-state/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { findSettings } from '#api/platform/settings/settings.ts';
import { brandDraft, brandDraftChanges } from './schema.ts';
import type { DraftChanges } from './split-changes.ts';

const schedulers = alias(users, 'schedulers');

/** Returns the statements that select the draft and the current brand, for one batch. */
export function selectDraft(db: Database) {
  const { path, value, revision, actorId, changedAt } = brandDraftChanges;
  return {
    draft: db
      .select({ ...getTableColumns(brandDraft), publisher: schedulers.name })
      .from(brandDraft)
      .leftJoin(schedulers, eq(schedulers.id, brandDraft.publishBy)),
    changes: db
      .select({ path, value, revision, actorId, changedAt, name: users.name })
      .from(brandDraftChanges)
      .leftJoin(users, eq(users.id, actorId)),
    current: db
      .select({ version: communityState.brandVersion, settings: communityState.brandSettings })
      .from(communityState),
    contact: findSettings(db, 'contact'),
    sections: selectSections(db),
  };
}

/** Changes to settings, based on a revision of the draft. */
export interface Change {
  changes: DraftChanges;
  /** Paths that others must not have changed since, and the value that conflicts; null means any value. */
  contested: ReadonlyArray<readonly [path: string, value: string | null]>;
  seen: number;
  by: string;
  at: Date;
  /** Also cancels the scheduled publication, when the draft is discarded. */
  unschedules?: boolean;
  /** A further condition, such as that the home page has room. */
  onlyIf?: SQL;
}

/**
 * Stores all of an administrator's changes in the draft, or none if someone else has changed one of the same settings
 * since. A person's own concurrent changes don't conflict.
 */
export function storeChanges(db: Database, given: Change) {
  const { changes, contested, seen, by, at, unschedules, onlyIf = sql`true` } = given;
  const values = JSON.stringify(changes);
  const { path, value, revision, actorId } = brandDraftChanges;
  const byOthers = sql`exists (select 1 from ${brandDraftChanges}, json_each(${JSON.stringify(contested)}) as contested
    where ${revision} > ${seen} and ${actorId} is not ${by} and ${path} = contested.value ->> 0
      and coalesce(contested.value ->> 1, ${value}) = ${value})`;
  return {
    begun: db.insert(brandDraft).values({ id: 1, revision: 0 }).onConflictDoNothing(),
    raised: db
      .update(brandDraft)
      .set({ revision: sql`${brandDraft.revision} + 1`, ...(unschedules && notScheduled) })
      .where(sql`not ${byOthers} and ${isAdministrator(by)} and ${onlyIf}`)
      .returning({ revision: brandDraft.revision }),
    stored: db.run(sql`
      insert into ${brandDraftChanges} (path, value, revision, actor_id, changed_at)
      select key, ${values} -> fullkey, (select revision from ${brandDraft}), ${by}, ${at.getTime()}
      from json_each(${values}) where changes() > 0
      on conflict (path) do update set value = excluded.value, revision = excluded.revision,
        actor_id = excluded.actor_id, changed_at = excluded.changed_at`),
  };
}

/** True while the draft and the brand are as they were seen. */
function isUnchangedSince(seen: { revision?: number; version: number }): SQL {
  const isDraft = sql`coalesce((select revision from ${brandDraft}), 0) = ${seen.revision}`;
  const isBrand = sql`exists (select 1 from ${communityState} where ${communityState.brandVersion} = ${seen.version})`;
  return seen.revision === undefined ? isBrand : sql`${isBrand} and ${isDraft}`;
}

/** True while {@link isUnchangedSince} holds and the publisher is an administrator. */
export function mayPublishDraft(by: string, seen: Parameters<typeof isUnchangedSince>[0]): SQL {
  return sql`(${isAdministrator(by)} and ${isUnchangedSince(seen)})`;
}

const notScheduled = {
  ...{ publishAt: null, publishBy: null, publishNote: null },
  ...{ publishChanges: null, publishSeen: null, publishRevision: null },
} as const;

interface Scheduled {
  at: number;
  by: string;
  note: string | null;
  changes: DraftChanges;
  /** The published values that the changes replace. */
  seen: DraftChanges;
  revision: number;
}

/** Schedules changes for publication instead of any that were scheduled before. */
export function storeSchedule(db: Database, { at, by, note, changes, seen, revision }: Scheduled, onlyIf: SQL) {
  const [publishChanges, publishSeen] = [sql`${JSON.stringify(changes)}`, sql`${JSON.stringify(seen)}`];
  return db
    .update(brandDraft)
    .set({ publishAt: at, publishBy: by, publishNote: note, publishChanges, publishSeen, publishRevision: revision })
    .where(onlyIf);
}

/** True while a publication is scheduled. */
const isScheduled: SQL = sql`exists (select 1 from ${brandDraft} where ${brandDraft.publishAt} is not null)`;

/** True while {@link isScheduled} holds and the person who cancels the publication is an administrator. */
export const mayUnschedulePublication = (by: string): SQL => sql`(${isScheduled} and ${isAdministrator(by)})`;

export function deleteSchedule(db: Database, onlyIf: SQL) {
  return db.update(brandDraft).set(notScheduled).where(onlyIf);
}

/** Selects a due publication: at most one row. */
export function selectDuePublication(db: Database, now: Date) {
  return db
    .select({ publishAt: brandDraft.publishAt })
    .from(brandDraft)
    .where(lte(brandDraft.publishAt, now.getTime()));
}

interface Due {
  at: number;
  by: string;
  version: number;
  revision: number;
}

/**
 * True while the publication that was read is still scheduled, and the brand and the revision are unchanged. A name
 * that is changed outside the draft also increments the revision.
 */
export function isStillDue({ at, by, version, revision }: Due): SQL {
  const isSame = and(eq(brandDraft.publishAt, at), eq(brandDraft.publishBy, by));
  return sql`(exists (select 1 from ${brandDraft} where ${isSame}) and ${isUnchangedSince({ version, revision })})`;
}

/** True while {@link isStillDue} holds and the person who scheduled the publication is an administrator. */
export function mayPublishScheduledDraft(due: Due): SQL {
  return sql`(${isStillDue(due)} and ${isAdministrator(due.by)})`;
}

/** Removes the settings of a scheduled publication from the draft. Later changes and those that were left out stay. */
export function finishSchedule(
  db: Database,
  { revision, leftOut }: { revision: number; leftOut: readonly string[] },
  onlyIf: SQL,
) {
  const isLeftOut = sql`${brandDraftChanges.path} in (select value from json_each(${JSON.stringify(leftOut)}))`;
  const wasSeen = sql`${lte(brandDraftChanges.revision, revision)} and not ${isLeftOut}`;
  return {
    taken: db.delete(brandDraftChanges).where(sql`${wasSeen} and ${onlyIf}`),
    finished: db
      .update(brandDraft)
      .set({ revision: sql`${brandDraft.revision} + 1`, ...notScheduled })
      .where(onlyIf),
  };
}

/**
 * Empties the draft and cancels its schedule. Increments the revision, so that a page with the earlier draft notices.
 */
export function emptyDraft(db: Database, onlyIf: SQL) {
  return {
    emptied: db.delete(brandDraftChanges).where(onlyIf),
    raised: db
      .update(brandDraft)
      .set({ revision: sql`${brandDraft.revision} + 1`, ...notScheduled })
      .where(onlyIf),
  };
}

/**
 * Increments the revision after a name was changed outside the draft, so that the draft can't be published before it
 * is read again.
 */
export function incrementRevision(db: Database, onlyIf: SQL) {
  return db
    .update(brandDraft)
    .set({ revision: sql`${brandDraft.revision} + 1` })
    .where(onlyIf);
}

const listed = {
  version: brandVersions.version,
  settings: brandVersions.settings,
  at: brandVersions.createdAt,
  by: users.name,
  note: brandVersions.note,
  restoredFrom: brandVersions.restoredFrom,
  isFromFolder: brandVersions.isFromFolder,
};

/** Selects versions, newest first. */
export function selectVersions(db: Database, before: number | undefined, limit: number) {
  return db
    .select(listed)
    .from(brandVersions)
    .leftJoin(users, eq(users.id, brandVersions.createdBy))
    .where(before === undefined ? undefined : lt(brandVersions.version, before))
    .orderBy(desc(brandVersions.version))
    .limit(limit);
}

export function selectVersion(db: Database, version: number) {
  return db.select({ settings: brandVersions.settings }).from(brandVersions).where(eq(brandVersions.version, version));
}

/** Shares the preview under a new key, which revokes the previous URL. A null key only revokes it. */
export function setShareKey(
  db: Database,
  { key, until }: Record<'key', string | null> & { until: number | null },
  onlyIf: SQL,
) {
  const values = { shareKey: key, shareUntil: until };
  return {
    begun: db.insert(brandDraft).values({ id: 1, revision: 0 }).onConflictDoNothing(),
    shared: db
      .update(brandDraft)
      .set(values)
      .where(and(eq(brandDraft.id, 1), onlyIf)),
  };
}

/**
 * Selects those of the given files that the tenant's folder, the draft, or a current or earlier brand or home page
 * uses.
 */
export function selectUsedLogos(db: Database, names: readonly string[]) {
  const namedIn = (column: SQLiteColumn) =>
    sql`exists (select 1 from ${column.table} where instr(${column}, '"' || names.value || '"'))`;
  return db.all<{ name: string }>(sql`
    select names.value as name from json_each(${JSON.stringify(names)}) as names
    where exists (select 1 from ${appliedFiles}
        where ${appliedFiles.name} in ('brand/' || names.value, 'drawn/' || names.value))
      or ${sql.join(
        [
          ...[brandVersions.settings, brandDraftChanges.value, brandDraft.publishChanges, communityState.brandSettings],
          ...[homeSections.content, homeVersions.sections],
        ].map(namedIn),
        sql` or `,
      )}`);
}
