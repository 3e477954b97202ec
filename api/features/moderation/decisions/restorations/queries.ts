import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { hasBlocked } from '#api/features/accounts/blocks/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { isPost } from '#api/features/community/posts/index.ts';
import { messageFiles } from '#api/features/community/threads/files/schema.ts';
import { conversationMembers, messages } from '#api/features/community/threads/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { mapProfileTexts } from '#api/platform/actor/contract.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { ReportTarget } from '../../reports/contract.ts';
import { reportCases, reportSnapshots } from '../../reports/schema.ts';
import type { moderationDecisions } from '../schema.ts';

/** Whether the latest removal or restoration by staff before now was the removal at the given time. */
export function isLatestRemovalAt(targetId: string, at: number, now: Date, onlyIf: SQL): SQL {
  const acts = sql`('post.remove', 'post.reject', 'post.restore', 'comment.remove', 'comment.reject', 'comment.restore')`;
  return sql`(${onlyIf} and (select ${auditLog.at} from ${auditLog}
    where ${auditLog.targetId} = ${targetId} and ${auditLog.action} in ${acts} and ${auditLog.at} < ${now.getTime()}
    order by ${auditLog.at} desc limit 1) = ${at})`;
}

export type RemovedContent = Pick<typeof moderationDecisions.$inferSelect, 'targetId' | 'taken'>;

/** Creates statements that restore a profile's removed content, unless the member has filled it in again. */
export function restoreProfile(
  db: Database,
  targetType: ReportTarget,
  { targetId, taken }: RemovedContent,
  onlyIf: SQL,
) {
  const texts = mapProfileTexts((text) => sql`coalesce(${users[text]}, ${taken?.[text] ?? null})`);
  if (targetType === 'expert') {
    const wasListed = sql`${taken?.['isListed'] ?? 0} = 1`;
    return [
      db
        .update(expertProfiles)
        .set({ isListed: true })
        .where(and(eq(expertProfiles.userId, targetId), wasListed, onlyIf)),
      db
        .update(users)
        .set(texts)
        .where(and(eq(users.id, targetId), onlyIf)),
    ];
  }
  return [
    db
      .update(users)
      .set({
        ...texts,
        avatarKey: sql`coalesce(${users.avatarKey}, ${taken?.['avatarKey'] ?? null})`,
      })
      .where(and(eq(users.id, targetId), onlyIf)),
  ];
}

/**
 * Creates statements that restore a message's text and the files that its report kept, unless it was removed for
 * another reason, and update the last position of members without later messages.
 */
export function restoreMessage(
  db: Database,
  { targetId, taken, caseId }: RemovedContent & { caseId: string },
  removedAt: number,
  onlyIf: SQL,
) {
  const { body = null, plain = null } = taken ?? {};
  const { userId, conversationId, lastPosition, lastReceived } = conversationMembers;
  const own = (column: SQL) => sql`(select ${column} from ${messages} where ${messages.id} = ${targetId})`;
  const [position, writtenAt, sender] = [sql`position`, sql`created_at`, sql`sender_id`].map(own) as [SQL, SQL, SQL];
  const isBack = sql`exists (select 1 from ${messages} where ${messages.id} = ${targetId} and ${messages.deletedAt} is null)`;
  const sees = sql`${conversationId} = ${own(sql`conversation_id`)} and not ${hasBlocked(sql`${userId}`, sender)} and ${isBack} and ${onlyIf}`;
  return [
    db
      .update(messages)
      .set({ body: sql`${body}`, plain: sql`${plain}`, deletedAt: null })
      .where(and(eq(messages.id, targetId), eq(messages.deletedAt, removedAt), sql`${body} is not null`, onlyIf)),
    db
      .update(messageFiles)
      .set({ messageId: targetId, isWithdrawn: false })
      .where(
        and(
          sql`${messageFiles.id} in (select file.value ->> 'id' from ${reportSnapshots}, json_each(${reportSnapshots.content}, '$.files') as file
            where ${reportSnapshots.caseId} = ${caseId})`,
          eq(messageFiles.isWithdrawn, true),
          sql`${messageFiles.ownerId} = ${sender}`,
          sql`${isBack} and ${onlyIf}`,
        ),
      ),
    db
      .update(conversationMembers)
      .set({ lastPosition: position, lastAt: writtenAt })
      .where(and(sees, sql`coalesce(${lastPosition}, 0) < ${position}`)),
    db
      .update(conversationMembers)
      .set({ lastReceived: position, lastReceivedAt: writtenAt })
      .where(and(sees, sql`${userId} <> ${sender}`, sql`coalesce(${lastReceived}, 0) < ${position}`)),
  ];
}

/** Returns a decided case to the queue, unless there is another pending case about the same subject. */
export function reopenCase(db: Database, id: string, onlyIf: SQL) {
  const { targetType, targetId, state } = reportCases;
  const hasOther = sql`exists (select 1 from ${reportCases} as others where others.state = 'pending'
    and others.target_type = ${targetType} and others.target_id = ${targetId})`;
  return db
    .update(reportCases)
    .set({ state: 'pending', decidedAt: null })
    .where(and(eq(reportCases.id, id), ne(state, 'pending'), sql`not ${hasOther}`, onlyIf));
}

export const isPostAnd = (id: string, onlyIf: SQL): SQL => sql`${isPost(id)} and ${onlyIf}`;
