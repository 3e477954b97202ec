import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { memberTags } from '#api/features/accounts/member-tags/schema.ts';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Member } from '#api/permissions.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import type { UsersFilter } from '../contract.ts';
import type { FilterTime } from '../matching/queries.ts';
import { selectMatchingIds } from '../queries.ts';
import { type MemberState, maxBulkActionMembers } from './contract.ts';
import { bulkActionMembers, bulkActions } from './schema.ts';

/** A run that claimed members this long ago counts as interrupted. */
const takenMs = 10 * 60 * 1000;
/** Maximum attempts per member. */
const maxAttempts = 3;

/** Administrators are excluded after matching, so this many more members are read: no community has more of them. */
const manyAdministrators = 1_000;

export function insertBulkAction(db: Database, act: typeof bulkActions.$inferInsert) {
  return db.insert(bulkActions).values(act);
}

/** Inserts the members matching a filter now, up to one more than the maximum. Excludes administrators. */
export function insertMembers(db: Database, actId: string, filter: UsersFilter, at: FilterTime) {
  return db.run(sql`
    insert into ${bulkActionMembers} (act_id, user_id)
    select ${actId}, matching.id from (${selectMatchingIds(filter, maxBulkActionMembers + manyAdministrators, at)}) as matching
    join ${users} on ${users.id} = matching.id where ${users.role} <> 'admin' limit ${maxBulkActionMembers + 1}`);
}

/** Records how many matching administrators are excluded. */
export function recordExcludedCount(db: Database, actId: string, filter: UsersFilter, at: FilterTime) {
  const matching = selectMatchingIds({ ...filter, role: 'admin' }, maxBulkActionMembers, at);
  const isOther = filter.role !== undefined && filter.role !== 'admin';
  return db
    .update(bulkActions)
    .set({ leftOut: isOther ? 0 : sql`(select count(*) from (${matching}))` })
    .where(eq(bulkActions.id, actId));
}

export function countMembers(db: Database, actId: string) {
  const { state } = bulkActionMembers;
  return db
    .select({ state, count: sql<number>`count(*)` })
    .from(bulkActionMembers)
    .where(eq(bulkActionMembers.actId, actId))
    .groupBy(state);
}

export function deleteBulkAction(db: Database, actId: string) {
  return {
    members: db.delete(bulkActionMembers).where(eq(bulkActionMembers.actId, actId)),
    act: db.delete(bulkActions).where(eq(bulkActions.id, actId)),
  };
}

const filterTag = alias(memberTags, 'filter_tag');

/** Selects actions with the name of the tag to add or remove, and of the tag in the filter. */
const selectWithTag = (db: Database) =>
  db
    .select({ ...getTableColumns(bulkActions), tagName: memberTags.name, filterTag: filterTag.name })
    .from(bulkActions)
    .leftJoin(filterTag, eq(filterTag.id, sql`${bulkActions.filter} ->> 'tag'`))
    .leftJoin(memberTags, eq(memberTags.id, sql`${bulkActions.details} ->> 'tag'`));

/** Returns at most one row. */
export function findBulkAction(db: Database, actId: string) {
  return selectWithTag(db).where(eq(bulkActions.id, actId));
}

export type BulkActionRow = Awaited<ReturnType<typeof findBulkAction>>[number];

export function selectBulkActions(db: Database) {
  return selectWithTag(db).orderBy(desc(bulkActions.touchedAt)).limit(20);
}

interface MembersPage {
  state?: MemberState | undefined;
  after: string;
  limit: number;
}

/** Selects members of an action. Deleted accounts are included without a name. */
export function selectMembers(db: Database, actId: string, { state, after, limit }: MembersPage) {
  const ofAct = bulkActionMembers;
  return db
    .select({ id: ofAct.userId, name: users.name, email: users.email, state: ofAct.state, refusal: ofAct.refusal })
    .from(ofAct)
    .innerJoin(users, eq(users.id, ofAct.userId))
    .where(and(eq(ofAct.actId, actId), state && eq(ofAct.state, state), gt(ofAct.userId, after)))
    .orderBy(ofAct.userId)
    .limit(limit);
}

/** True while this administrator can start or resume the action, and it applies to exactly this many members. */
export function canStart(actId: string, count: number, by: Pick<Member, 'sessionId'>): SQL {
  return sql`exists (select 1 from ${bulkActions} where ${bulkActions.id} = ${actId} and ${bulkActions.state} in ('prepared', 'stopped'))
    and ${isActingAdministrator(by)} and ${count} > 0 and ${count} = (select count(*) from ${bulkActionMembers}
      where ${bulkActionMembers.actId} = ${actId} and ${bulkActionMembers.state} = 'waiting')`;
}

export const isRunning = (actId: string) =>
  sql`exists (select 1 from ${bulkActions} where ${bulkActions.id} = ${actId} and ${bulkActions.state} = 'running')`;

export function markStarted(db: Database, actId: string, startedBy: string, onlyIf: SQL, now: Date) {
  return db
    .update(bulkActions)
    .set({ state: 'running', startedBy, touchedAt: now.getTime() })
    .where(and(eq(bulkActions.id, actId), onlyIf));
}

export function markStopped(db: Database, actId: string, onlyIf: SQL, now: Date) {
  return db
    .update(bulkActions)
    .set({ state: 'stopped', touchedAt: now.getTime() })
    .where(and(eq(bulkActions.id, actId), onlyIf));
}

const isByAdministrator = sql`exists (select 1 from ${users} where ${users.id} = ${bulkActions.startedBy}
  and ${users.role} = 'admin' and ${users.status} = 'active')`;

/** Stops actions started by someone who is no longer an administrator. */
export function stopAbandonedActions(db: Database) {
  return db
    .update(bulkActions)
    .set({ state: 'stopped' })
    .where(and(sql`${bulkActions.state} = 'running'`, sql`not ${isByAdministrator}`));
}

/** Finishes actions with no members left to apply them to. */
export function finishBulkActions(db: Database) {
  const left = db
    .select({ one: sql`1` })
    .from(bulkActionMembers)
    .where(and(eq(bulkActionMembers.actId, bulkActions.id), eq(bulkActionMembers.state, 'waiting')));
  return db
    .update(bulkActions)
    .set({ state: 'finished' })
    .where(and(sql`${bulkActions.state} = 'running'`, notExists(left)));
}

/** Selects the oldest running action: at most one row. */
export function selectRunningAction(db: Database) {
  return selectWithTag(db).where(sql`${bulkActions.state} = 'running'`).orderBy(bulkActions.id).limit(1);
}

/**
 * Claims the next members of a running action for one run. Claims members again if they were claimed long ago and
 * never finished.
 */
export function claimMembers(db: Database, actId: string, limit: number, now: Date) {
  const { userId, state, takenAt, attempts } = bulkActionMembers;
  const isFree = or(isNull(takenAt), lt(takenAt, now.getTime() - takenMs));
  const next = db
    .select({ userId })
    .from(bulkActionMembers)
    .where(and(eq(bulkActionMembers.actId, actId), eq(state, 'waiting'), isFree))
    .orderBy(userId)
    .limit(limit);
  return db
    .update(bulkActionMembers)
    .set({ takenAt: now.getTime(), attempts: sql`${attempts} + 1` })
    .where(and(eq(bulkActionMembers.actId, actId), inArray(userId, next), isRunning(actId)))
    .returning({ userId, attempts });
}

export interface BulkActionResult {
  userId: string;
  /** Null if the action was applied. */
  refusal: string | null;
}

export function storeResults(db: Database, actId: string, results: readonly BulkActionResult[]) {
  const given = sql`json_each(${JSON.stringify(results)}) as result`;
  return db.run(sql`
    update ${bulkActionMembers} set
      refusal = result.value ->> '$.refusal',
      state = iif(result.value ->> '$.refusal' is null, 'done', 'refused')
    from ${given}
    where act_id = ${actId} and user_id = result.value ->> '$.userId' and ${bulkActionMembers.state} = 'waiting'`);
}

/** Gives up on members with too many failed attempts, once the last attempt is certain to have ended. */
export function giveUpOnMembers(db: Database, actId: string, now: Date) {
  const { state, takenAt, attempts } = bulkActionMembers;
  const isOver = and(sql`${attempts} >= ${maxAttempts}`, lt(takenAt, now.getTime() - takenMs));
  return db
    .update(bulkActionMembers)
    .set({ state: 'refused', refusal: 'failed' })
    .where(and(eq(bulkActionMembers.actId, actId), eq(state, 'waiting'), isOver));
}

/** Deletes actions that aren't running and were untouched for 30 days, their members first. */
export function deleteOldBulkActions(db: Database, now: Date) {
  const isOld = and(lt(bulkActions.touchedAt, now.getTime() - 30 * dayMs), ne(bulkActions.state, 'running'));
  const old = db.select({ id: bulkActions.id }).from(bulkActions).where(isOld);
  const members = db.select({ one: sql`1` }).from(bulkActionMembers).where(eq(bulkActionMembers.actId, bulkActions.id));
  return [
    deleteRowBatch(db, bulkActionMembers, inArray(bulkActionMembers.actId, old)),
    deleteRowBatch(db, bulkActions, and(isOld, notExists(members))),
  ];
}
