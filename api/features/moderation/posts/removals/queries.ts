import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { mayActOnAuthor } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { isHeld } from '#api/features/community/comments/index.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import type { Member } from '#api/permissions.ts';
import { type ActionAttribution, auditEntries } from '#api/platform/audit/audit-entry.ts';
import type { Ground } from '#api/platform/audit/contract.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { appeals } from '../../appeals/schema.ts';
import { moderationDecisions } from '../../decisions/schema.ts';
import type { Snapshot } from '../../reports/contract.ts';
import { computePriority, digestOf } from '../../reports/index.ts';
import { reportCases, reportSnapshots } from '../../reports/schema.ts';

const authorColumns = {
  email: users.email,
  locale: users.locale,
  isDeleted: isNotNull(users.deletedAt).mapWith(Boolean),
};

/** Finds a post in any state, with its author's address. */
export function findPost(db: Database, member: Member, id: string) {
  return db
    .select({
      ...{ authorId: posts.authorId, state: posts.state, postId: posts.id, author: authorColumns },
      mayAct: sql`${mayActOnAuthor(member, posts.authorId)}`.mapWith(Boolean),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.id, id))
    .limit(1);
}

/** Finds a comment in any state, with its author's address. */
export function findComment(db: Database, member: Member, id: string) {
  return db
    .select({
      ...{ authorId: comments.authorId, state: comments.state, postId: comments.postId, author: authorColumns },
      mayAct: sql`${mayActOnAuthor(member, comments.authorId)}`.mapWith(Boolean),
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(eq(comments.id, id))
    .limit(1);
}

export const authorOf = (targetType: 'post' | 'comment', id: string): SQL =>
  targetType === 'post'
    ? sql`(select ${posts.authorId} from ${posts} where ${posts.id} = ${id})`
    : sql`(select ${comments.authorId} from ${comments} where ${comments.id} = ${id})`;

export type FoundWriting = Awaited<ReturnType<typeof findPost>>[number];

interface NewDecision {
  decisionId: string;
  caseId: string;
  targetType: 'post' | 'comment';
  targetId: string;
  place: string;
  memberId: string;
  decidedBy: string;
  ground: Ground;
  reason: string | null;
  snapshot: Snapshot;
  /** The state before the removal. Held content was never published. */
  state: string;
}

/** The severity of a case without a report. All cases without a report count as similar. */
const severity = 1;

/** Creates statements that record a removal without a report as a decided case, if `onlyIf` holds. */
export function insertDecision(db: Database, given: NewDecision, now: Date, onlyIf: SQL) {
  const { decisionId, caseId, targetType, targetId, place, memberId, decidedBy, ground, reason, snapshot, state } =
    given;
  const at = now.getTime();
  return [
    db.run(sql`
      insert into ${reportCases} (id, target_type, target_id, author_id, place, state, severity, priority, report_count,
        opened_at, last_reported_at, decided_at)
      select ${caseId}, ${targetType}, ${targetId}, ${memberId}, ${place}, 'approved', ${severity},
        ${computePriority(severity, at)}, 0, ${at}, ${at}, ${at} where ${onlyIf}`),
    db.run(sql`
      insert into ${reportSnapshots} (case_id, digest, author_id, content, taken_at)
      select ${caseId}, ${digestOf(snapshot)}, ${memberId}, ${JSON.stringify(snapshot)}, ${at} where ${onlyIf}`),
    db.run(sql`
      insert into ${moderationDecisions} (id, case_id, target_type, target_id, member_id, decided_by, verdict, action,
        ground, reason, report_reason, taken, created_at)
      select ${decisionId}, ${caseId}, ${targetType}, ${targetId}, ${memberId}, ${decidedBy}, 'approved', 'remove',
        ${ground}, ${reason}, 'rules', ${JSON.stringify({ state })}, ${at} where ${onlyIf}`),
  ];
}

interface Removed {
  /** The author of the removed text. */
  memberId: string | SQL;
  targetId: string;
}

/** Matches the decision in force that removed a member's text. */
const isRemovalOf = ({ memberId, targetId }: Removed) =>
  sql`${moderationDecisions.memberId} = ${memberId} and ${moderationDecisions.targetId} = ${targetId}
    and ${moderationDecisions.action} = 'remove' and ${moderationDecisions.withdrawnAt} is null`;

/** Finds the decision in force that removed a member's text, with its pending appeal. */
export function findRemoval(db: Database, removed: Removed) {
  const { id: decisionId, caseId } = moderationDecisions;
  return db
    .select({ decisionId, caseId, place: reportCases.place, appealId: appeals.id, reply: appeals.reply })
    .from(moderationDecisions)
    .innerJoin(reportCases, eq(reportCases.id, caseId))
    .leftJoin(appeals, and(eq(appeals.decisionId, decisionId), eq(appeals.state, 'pending')))
    .where(isRemovalOf(removed))
    .orderBy(desc(decisionId))
    .limit(1);
}

/** Whether what staff restored is waiting for approval again. */
export const isHeldAgain = (targetType: 'post' | 'comment', id: string, onlyIf: SQL): SQL =>
  sql`${onlyIf} and ${targetType === 'post' ? sql`exists (select 1 from ${posts} where ${posts.id} = ${id} and ${posts.state} = 'held')` : isHeld(id)}`;

/**
 * Creates statements that withdraw the decision and grant the appeal against it, even an appeal made after the decision
 * was read.
 */
export function withdrawRemoval(
  db: Database,
  removed: Removed,
  by: ActionAttribution & { reason: string | null },
  onlyIf: SQL,
) {
  const act = { ...by, action: 'appeal.decide', targetType: 'appeal' };
  const isWaiting = sql`${appeals.state} = 'pending' and ${onlyIf} and ${appeals.decisionId} in (
    select ${moderationDecisions.id} from ${moderationDecisions} where ${isRemovalOf(removed)})`;
  const [pending, granted] = ['pending', 'granted'].map((state) => JSON.stringify({ state }));
  const { actorId, at, reason } = by;
  const isAppealed = sql`exists (select 1 from ${appeals} where ${appeals.decisionId} = ${moderationDecisions.id}
    and ${appeals.state} = 'pending')`;
  const reversal = { ...by, action: 'decision.reverse', targetType: 'decision' };
  return [
    auditEntries(
      db,
      reversal,
      sql`select ${moderationDecisions.id}, json_object('state', 'in_force'),
        json_object('state', iif(${isAppealed}, 'overturned', 'withdrawn'))
        from ${moderationDecisions} where ${isRemovalOf(removed)} and ${onlyIf}`,
    ),
    auditEntries(db, act, sql`select ${appeals.id}, ${pending}, ${granted} from ${appeals} where ${isWaiting}`),
    db
      .update(appeals)
      .set({ state: 'granted', answer: reason, decidedBy: actorId, decidedAt: at.getTime() })
      .where(isWaiting),
    db
      .update(moderationDecisions)
      .set({ withdrawnAt: at.getTime() })
      .where(and(isRemovalOf(removed), onlyIf)),
  ];
}

export type FoundRemoval = Awaited<ReturnType<typeof findRemoval>>[number];

export const caseOfRemoval = (removed: Removed) =>
  sql`(select ${moderationDecisions.caseId} from ${moderationDecisions} where ${isRemovalOf(removed)}
    order by ${moderationDecisions.id} desc limit 1)`;
