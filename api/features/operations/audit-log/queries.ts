import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import { selectNamed } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { isDeskFor } from '#api/features/community/conversations/index.ts';
import { conversationDesks } from '#api/features/community/conversations/schema.ts';
import { appeals } from '#api/features/moderation/appeals/schema.ts';
import { moderationDecisions } from '#api/features/moderation/decisions/schema.ts';
import { reportCases } from '#api/features/moderation/reports/schema.ts';
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

/**
 * Leaves out entries of the audit log that would tell a member of staff about a case about themselves: its handling, the
 * decision, others' appeals, and the staff's conversations about these.
 */
export function isKnownTo({ user }: Member): SQL {
  const { action, targetType, targetId, after } = auditLog;
  const ofCase = sql`exists (select 1 from ${reportCases}
    where ${reportCases.id} = ${targetId} and ${reportCases.authorId} = ${user.id})`;
  const ofTarget = sql`exists (select 1 from ${reportCases} where ${reportCases.targetType} = ${targetType}
    and ${reportCases.targetId} = ${targetId} and ${reportCases.authorId} = ${user.id})`;
  const ofAppeal = sql`exists (select 1 from ${appeals}
    inner join ${moderationDecisions} on ${moderationDecisions.id} = ${appeals.decisionId}
    where ${appeals.id} = ${targetId} and ${moderationDecisions.memberId} = ${user.id})`;
  const ofDecision = sql`exists (select 1 from ${moderationDecisions}
    where ${moderationDecisions.id} = ${targetId} and ${moderationDecisions.memberId} = ${user.id})`;
  const ofDesk = sql`exists (select 1 from ${conversationDesks}
    where ${conversationDesks.conversationId} = ${targetId} and not ${isDeskFor(user.id)})`;
  return sql`not case
    when ${action} = 'report_case.open' then coalesce(${after} ->> 'member' = ${user.id}, false)
    when ${action} in ('report.claim', 'report.release') then ${ofCase}
    when ${action} in ('report.decide', 'message.open') then ${ofTarget}
    when ${action} = 'appeal.decide' then ${ofAppeal}
    when ${action} = 'decision.reverse' then ${ofDecision}
    when ${targetType} = 'conversation' then ${ofDesk}
    else false end`;
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
