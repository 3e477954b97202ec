import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { auditEntries, auditEntry, type StaffAction } from '#api/platform/audit/audit-entry.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { spaces } from '../schema.ts';

export type SpaceRow = typeof spaces.$inferSelect;
type Change = Partial<Omit<SpaceRow, 'id' | 'slug' | 'version'>>;

export function selectSpaces(db: Database) {
  return db.select().from(spaces).orderBy(asc(spaces.position), asc(spaces.id));
}

export function findSpace(db: Database, id: string) {
  return db.select().from(spaces).where(eq(spaces.id, id)).limit(1);
}

const recorded = sql`json_object('nameEt', name_et, 'nameEn', name_en, 'readAccess', read_access,
  'postAccess', post_access, 'mustJoin', must_join, 'isQuiet', is_quiet, 'isShownLocked', is_shown_locked,
  'slowModeSeconds', slow_mode_seconds)`;

/** Statements that add a space at the end of the list. Nothing is inserted if its slug is taken. */
export function insertSpace(
  db: Database,
  act: StaffAction,
  space: Omit<typeof spaces.$inferInsert, 'position' | 'createdAt'>,
) {
  const position = sql`(select coalesce(max(position) + 1, 0) from ${spaces})`;
  return [
    db
      .insert(spaces)
      .values({ ...space, position, createdAt: act.at.getTime() })
      .onConflictDoNothing()
      .returning(),
    auditEntries(db, act, sql`select id, null, ${recorded} from ${spaces} where ${spaces.id} = ${space.id}`),
  ] as const;
}

/**
 * Statements that change a space that is still at `version`, and record the change. Only one of several concurrent
 * changes to a version gets a row.
 */
export function updateSpace(db: Database, act: StaffAction, id: string, version: number, change: Change) {
  const isCurrent = and(eq(spaces.id, id), eq(spaces.version, version));
  const after = JSON.stringify(change);
  return [
    auditEntries(db, act, sql`select id, ${recorded}, ${after} from ${spaces} where ${isCurrent}`),
    db
      .update(spaces)
      .set({ ...change, version: sql`${spaces.version} + 1` })
      .where(isCurrent)
      .returning(),
  ] as const;
}

/** Statements that archive or restore a space, and record it if anything changed. */
export function setSpaceArchived(db: Database, act: StaffAction, id: string, isArchived: boolean) {
  const { archivedAt, version } = spaces;
  const changes = and(eq(spaces.id, id), isArchived ? isNull(archivedAt) : isNotNull(archivedAt));
  const states = { before: { isArchived: !isArchived }, after: { isArchived } };
  return [
    auditEntry(db, { ...act, targetId: id, ...states }, sql`exists (select 1 from ${spaces} where ${changes})`),
    db
      .update(spaces)
      .set({ archivedAt: isArchived ? act.at.getTime() : null, version: sql`${version} + 1` })
      .where(changes),
  ] as const;
}

/**
 * Creates statements that put the given spaces first, followed by the others in their previous order, and record each
 * space that moved.
 */
export function updateSpaceOrder(db: Database, act: StaffAction, ids: readonly string[]) {
  const place: SQL = sql`coalesce((select key from json_each(${JSON.stringify(ids)}) where value = other.id),
    ${ids.length} + other.position)`;
  const placed = sql`(select other.id, row_number() over (order by ${place}, other.position, other.id) - 1 as n
    from ${spaces} as other)`;
  const position = sql`(select placed.n from ${placed} as placed where placed.id = ${spaces.id})`;
  return [
    auditEntries(
      db,
      act,
      sql`select ${spaces.id}, json_object('position', ${spaces.position}), json_object('position', placed.n)
        from ${spaces} join ${placed} as placed on placed.id = ${spaces.id} where placed.n <> ${spaces.position}`,
    ),
    db.update(spaces).set({ position }),
  ] as const;
}
