import { and, eq, ne, sql } from 'drizzle-orm';
import { subscriptions } from '#api/features/commerce/subscriptions/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { appeals } from '#api/features/moderation/appeals/schema.ts';
import { moderationDecisions } from '#api/features/moderation/decisions/schema.ts';
import type { Viewer } from '#api/permissions.ts';
import type { Database } from '#api/platform/database/connect.ts';

/** Selects how many appeals are waiting, except about the viewer, and since when: one row. */
export function selectWaitingAppeals(db: Database, { user }: Viewer) {
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${appeals.createdAt})` })
    .from(appeals)
    .innerJoin(moderationDecisions, eq(moderationDecisions.id, appeals.decisionId))
    .where(and(sql`${appeals.state} = 'pending'`, ne(moderationDecisions.memberId, user.id)));
}

/** Selects how many subscriptions have a failed charge, and when the paid time of the oldest ended: one row. */
export function selectPastDueSubscriptions(db: Database) {
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number | null>`min(${subscriptions.paidUntil})` })
    .from(subscriptions)
    .where(sql`${subscriptions.status} = 'past_due'`);
}

/** Counts the published posts that members can see and that are newer than `since`: one row. */
export function countPostsPublishedSince(db: Database, since: Date) {
  return db
    .select({ count: sql<number>`count(*)` })
    .from(posts)
    .where(sql`${posts.state} = 'published' and ${posts.publishedAt} >= ${since.getTime()}`);
}
