import { and, desc, eq, gt, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { isInvited } from '#api/features/accounts/invitations/index.ts';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Member } from '#api/permissions.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { deleteRowBatch } from '#api/platform/database/delete-some.ts';
import { suppressions } from '../../privacy/deletions/schema.ts';
import type { ImportSource, RowState } from './contract.ts';
import type { MemberRow } from './read-members.ts';
import { userImportRows, userImports } from './schema.ts';

/** A row with the hashes under which its address may be suppressed, as an array for SQL. */
export type HashedRow = MemberRow & { hashes: readonly string[] };

/**
 * SQL for the state of a row whose address mustn't be invited now, or null. `hashes` is a JSON array. A ban or
 * membership takes precedence over the others; an unconfirmed account isn't a member.
 */
function blockedStateOf(email: SQL, hashes: SQL, now: Date): SQL {
  const hasAccount = (onlyIf: SQL) =>
    sql`exists (select 1 from ${users} where ${users.email} = ${email} and ${onlyIf})`;
  return sql`case
    when ${hasAccount(sql`${users.status} = 'banned'`)} then 'banned'
    when ${hasAccount(sql`${users.emailVerifiedAt} is not null`)} then 'member'
    when exists (select 1 from ${suppressions}
      where ${suppressions.addressHash} in (select value from json_each(${hashes}))) then 'left'
    when ${isInvited(email, now)} then 'pending'
    end`;
}

interface NewImport {
  id: string;
  uploadedBy: string;
  fileName: string;
  source: ImportSource;
}

export function insertImport(db: Database, given: NewImport, now: Date) {
  return db.insert(userImports).values({ ...given, uploadedAt: now.getTime(), touchedAt: now.getTime() });
}

/** Inserts rows in the state they were read with, unless their address mustn't be invited. */
export function insertRows(db: Database, importId: string, rows: readonly HashedRow[], now: Date) {
  const of = (name: keyof HashedRow) => sql`(row.value ->> ${`$.${name}`})`;
  const bar = blockedStateOf(of('email'), of('hashes'), now);
  return db.run(sql`insert into ${userImportRows} (import_id, line, email, name, plan, tags, state, problem)
    select ${importId}, ${of('line')}, ${of('email')}, ${of('name')}, ${of('plan')}, ${of('tags')},
      iif(${of('state')} in ('ready', 'unsubscribed'), coalesce(${bar}, ${of('state')}), ${of('state')}), ${of('problem')}
    from json_each(${JSON.stringify(rows)}) as row`);
}

/** Returns at most one row. */
export function findImport(db: Database, importId: string) {
  return db.select().from(userImports).where(eq(userImports.id, importId));
}

export function selectImports(db: Database) {
  return db.select().from(userImports).orderBy(desc(userImports.touchedAt)).limit(20);
}

/** True for people who only unsubscribed from mail. People who are gone are never invited. */
const isAskable = sql`${userImportRows.state} = 'unsubscribed' and ${userImportRows.problem} is null`;

export function countRows(db: Database, importId: string) {
  const { state } = userImportRows;
  return db
    .select({ state, count: sql<number>`count(*)`, askable: sql<number>`sum(${isAskable})` })
    .from(userImportRows)
    .where(eq(userImportRows.importId, importId))
    .groupBy(state);
}

interface RowsPage {
  states?: readonly RowState[] | undefined;
  after: number;
  limit: number;
}

/** Selects rows in file order. */
export function selectRows(db: Database, importId: string, { states, after, limit }: RowsPage) {
  const { line, email, name, plan, tags, state, problem } = userImportRows;
  return db
    .select({ line, email, name, plan, tags, state, problem })
    .from(userImportRows)
    .where(and(eq(userImportRows.importId, importId), states && inArray(state, [...states]), gt(line, after)))
    .orderBy(line)
    .limit(limit);
}

/** Selects the names of all tags on lines of an import that may be invited. */
export function selectTagNames(db: Database, importId: string) {
  return db.all<{ name: string }>(sql`
    select distinct tag.value as name from ${userImportRows}, json_each(${userImportRows.tags}) as tag
    where ${userImportRows.importId} = ${importId} and ${userImportRows.state} in ('ready', 'unsubscribed')
      and ${userImportRows.tags} <> '[]'`);
}

/** True while this administrator can start or resume the import, and it would invite someone. */
export function canStart(importId: string, isUnsubscribedToo: boolean, by: Pick<Member, 'sessionId'>): SQL {
  const isInvited = isUnsubscribedToo
    ? sql`(${userImportRows.state} = 'ready' or ${isAskable})`
    : sql`${userImportRows.state} = 'ready'`;
  return sql`${isActingAdministrator(by)} and exists (select 1 from ${userImports} where ${userImports.id} = ${importId}
      and ${userImports.state} in ('checked', 'stopped'))
    and exists (select 1 from ${userImportRows} where ${userImportRows.importId} = ${importId}
      and ${isInvited})`;
}

export const isSending = (importId: string) =>
  sql`exists (select 1 from ${userImports} where ${userImports.id} = ${importId} and ${userImports.state} = 'sending')`;

export function includeUnsubscribedRows(db: Database, importId: string, onlyIf: SQL) {
  return db
    .update(userImportRows)
    .set({ state: 'ready' })
    .where(and(eq(userImportRows.importId, importId), isAskable, onlyIf));
}

export function markStarted(db: Database, importId: string, startedBy: string, onlyIf: SQL, now: Date) {
  return db
    .update(userImports)
    .set({ state: 'sending', startedBy, touchedAt: now.getTime() })
    .where(and(eq(userImports.id, importId), onlyIf));
}

export function markStopped(db: Database, importId: string, onlyIf: SQL, now: Date) {
  return db
    .update(userImports)
    .set({ state: 'stopped', touchedAt: now.getTime() })
    .where(and(eq(userImports.id, importId), onlyIf));
}

const isByAdministrator = sql`exists (select 1 from ${users} where ${users.id} = ${userImports.startedBy}
  and ${users.role} = 'admin' and ${users.status} = 'active')`;

/** Stops imports started by someone who is no longer an administrator: their invitations wouldn't be valid. */
export function stopAbandonedImports(db: Database) {
  return db
    .update(userImports)
    .set({ state: 'stopped' })
    .where(and(eq(userImports.state, 'sending'), sql`not ${isByAdministrator}`));
}

/** Finishes imports with no one left to invite. */
export function finishImports(db: Database) {
  const left = db
    .select({ one: sql`1` })
    .from(userImportRows)
    .where(and(eq(userImportRows.importId, userImports.id), eq(userImportRows.state, 'ready')));
  return db
    .update(userImports)
    .set({ state: 'finished' })
    .where(and(eq(userImports.state, 'sending'), notExists(left)));
}

/** Selects the next rows of the oldest running import. */
export function selectNextRows(db: Database, limit: number) {
  const { importId, line, email, name, tags } = userImportRows;
  const oldest = db.select({ id: userImports.id }).from(userImports).where(eq(userImports.state, 'sending'));
  return db
    .select({ importId, line, email, name, tags, startedBy: userImports.startedBy })
    .from(userImportRows)
    .innerJoin(userImports, eq(userImports.id, importId))
    .where(and(inArray(importId, oldest.orderBy(userImports.id).limit(1)), eq(userImportRows.state, 'ready')))
    .orderBy(line)
    .limit(limit);
}

interface Attempt {
  importId: string;
  line: number;
  attempt: string;
  hashes: readonly string[];
}

/**
 * Marks a row as invited by this attempt, or with the state that prevents it, unless another run or a stop came first.
 */
export function claimImportRow(db: Database, { importId, line, attempt, hashes }: Attempt, now: Date) {
  const bar = blockedStateOf(sql`${userImportRows.email}`, sql`${JSON.stringify(hashes)}`, now);
  return db.run(sql`update ${userImportRows} set state = coalesce(${bar}, 'invited'), attempt = ${attempt}
    where import_id = ${importId} and line = ${line} and state = 'ready' and ${isSending(importId)}`);
}

/** True if this attempt sends the invitation. */
export function isInvitationSentBy({ importId, line, attempt }: Attempt): SQL {
  return sql`exists (select 1 from ${userImportRows} where ${userImportRows.importId} = ${importId}
    and ${userImportRows.line} = ${line} and ${userImportRows.attempt} = ${attempt} and ${userImportRows.state} = 'invited')`;
}

const isOld = (before: number) => and(lt(userImports.touchedAt, before), sql`${userImports.state} <> 'sending'`);

/** Deletes the rows of imports untouched for 30 days, and then the imports. */
export function deleteOldImports(db: Database, now: Date) {
  const before = now.getTime() - 30 * dayMs;
  const old = db.select({ id: userImports.id }).from(userImports).where(isOld(before));
  const rows = db.select({ one: sql`1` }).from(userImportRows).where(eq(userImportRows.importId, userImports.id));
  return [
    deleteRowBatch(db, userImportRows, inArray(userImportRows.importId, old)),
    deleteRowBatch(db, userImports, and(isOld(before), notExists(rows))),
  ];
}
