import { eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { mayActOn } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { comments } from '#api/features/community/comments/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import type { Member } from '#api/permissions.ts';
import type { Ground } from '#api/platform/audit/contract.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { moderationDecisions } from '../decisions/schema.ts';
import type { Snapshot } from '../reports/contract.ts';
import { digestOf, priorityOf } from '../reports/index.ts';
import { reportCases, reportSnapshots } from '../reports/schema.ts';

const authorColumns = {
  email: users.email,
  locale: users.locale,
  isDeleted: isNotNull(users.deletedAt).mapWith(Boolean),
};

/** A post, whatever its state, with where to write to its author: at most one row. */
export function findPost(db: Database, member: Member, id: string) {
  return db
    .select({
      ...{ authorId: posts.authorId, state: posts.state, postId: posts.id, author: authorColumns },
      mayAct: sql`${mayActOn(member, posts.authorId)}`.mapWith(Boolean),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.id, id))
    .limit(1);
}

/** The same for a comment. */
export function findComment(db: Database, member: Member, id: string) {
  return db
    .select({
      ...{ authorId: comments.authorId, state: comments.state, postId: comments.postId, author: authorColumns },
      mayAct: sql`${mayActOn(member, comments.authorId)}`.mapWith(Boolean),
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(eq(comments.id, id))
    .limit(1);
}

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
}

/** Cases that nobody reported are alike among themselves. */
const severity = 1;

/** Statements that record a removal without a report as a decided case, if `onlyIf` holds. */
export function insertDecision(db: Database, given: NewDecision, now: Date, onlyIf: SQL) {
  const { decisionId, caseId, targetType, targetId, place, memberId, decidedBy, ground, reason, snapshot } = given;
  const at = now.getTime();
  return [
    db.run(sql`
      insert into ${reportCases} (id, target_type, target_id, author_id, place, state, severity, priority, report_count,
        opened_at, last_reported_at, decided_at)
      select ${caseId}, ${targetType}, ${targetId}, ${memberId}, ${place}, 'approved', ${severity},
        ${priorityOf(severity, at)}, 0, ${at}, ${at}, ${at} where ${onlyIf}`),
    db.run(sql`
      insert into ${reportSnapshots} (case_id, digest, author_id, content, taken_at)
      select ${caseId}, ${digestOf(snapshot)}, ${memberId}, ${JSON.stringify(snapshot)}, ${at} where ${onlyIf}`),
    db.run(sql`
      insert into ${moderationDecisions} (id, case_id, target_type, target_id, member_id, decided_by, verdict, action,
        ground, reason, report_reason, created_at)
      select ${decisionId}, ${caseId}, ${targetType}, ${targetId}, ${memberId}, ${decidedBy}, 'approved', 'remove',
        ${ground}, ${reason}, 'rules', ${at} where ${onlyIf}`),
  ];
}

/** The decision that took a member's post or comment and still stands: at most one row. */
export function findRemoval(db: Database, userId: string, targetId: string) {
  const { id, memberId, action, withdrawnAt } = moderationDecisions;
  return db
    .select({ id })
    .from(moderationDecisions)
    .where(
      sql`${memberId} = ${userId} and ${moderationDecisions.targetId} = ${targetId} and ${action} = 'remove' and ${withdrawnAt} is null`,
    )
    .orderBy(sql`${id} desc`)
    .limit(1);
}
