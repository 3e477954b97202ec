import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import { selectNamed } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { isKnownTo } from '#api/features/moderation/cases/index.ts';
import type { Member } from '#api/permissions.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { Keyset } from '#api/platform/paging/contract.ts';

export interface Wanted {
  /** Whoever reads: entries that would reveal a case about them are left out. */
  viewer: Member;
  actor?: string | undefined;
  who?: string | undefined;
  action?: string | undefined;
  /** Id of the target. */
  target?: string | undefined;
  /** The same, or the name of a member. */
  about?: string | undefined;
  /** Milliseconds; `until` is excluded. */
  from: number | undefined;
  until: number | undefined;
  cursor?: Keyset | undefined;
}

/** Entries, newest first, up to `limit`. */
export function selectEntries(
  db: Database,
  { viewer, actor, who, action, target, about, from, until, cursor }: Wanted,
  limit: number,
) {
  const { id, at, actorId, device, country, targetType, targetId, before, after, reason, ground } = auditLog;
  return db
    .select({
      id,
      at,
      actorId,
      actor: users.name,
      device,
      country,
      action: auditLog.action,
      targetType,
      targetId,
      before,
      after,
      reason,
      ground,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, actorId))
    .where(
      and(
        isKnownTo(viewer),
        actor === undefined ? undefined : eq(actorId, actor),
        who === undefined ? undefined : sql`${actorId} in (select * from (${selectNamed(who)}))`,
        action === undefined ? undefined : eq(auditLog.action, action),
        target === undefined ? undefined : eq(targetId, target),
        about === undefined
          ? undefined
          : sql`${targetId} in (select ${about} union select * from (${selectNamed(about)}))`,
        from === undefined ? undefined : gte(at, from),
        until === undefined ? undefined : lt(at, until),
        cursor && or(lt(at, cursor.value), and(eq(at, cursor.value), lt(id, cursor.id))),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

export type SelectedEntry = Awaited<ReturnType<typeof selectEntries>>[number];
