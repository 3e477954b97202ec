import { computePriority } from '#api/features/moderation/reports/rules.ts';
import { reportCases, reportSnapshots, reports } from '#api/features/moderation/reports/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors } from './actors.ts';
import { testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';
import { insertPost } from './published-post.ts';

interface CaseOverrides extends Partial<Omit<typeof reportCases.$inferInsert, 'priority'>> {
  reporterId?: string;
}

/** Inserts a pending case about a post, reported by one member. Returns the ids that tests need. */
export async function insertCase(community: TestCommunity, { reporterId, ...given }: CaseOverrides = {}) {
  const { db } = community;
  const id = given.id ?? newId();
  const authorId = given.authorId ?? (await actors.member(community)).id;
  const targetId = given.targetId ?? (await insertPost(community, { authorId }));
  const reporter = reporterId ?? (await actors.member(community)).id;
  const [severity, openedAt] = [given.severity ?? 1, given.openedAt ?? testNow.getTime()];
  const row = {
    id,
    targetType: 'post',
    targetId,
    authorId,
    place: `/community/posts/${targetId}`,
    severity,
    openedAt,
  } as const;
  const content = {
    ...{ author: 'Mari Maasikas', pictures: [], under: null, writtenAt: openedAt },
    parts: [{ part: 'body', locale: 'et', text: 'Osta siit' }],
  } as const;
  await db.batch([
    db
      .insert(reportCases)
      .values({ ...row, lastReportedAt: openedAt, ...given, priority: computePriority(severity, openedAt) }),
    db.insert(reportSnapshots).values({ caseId: id, digest: 'a', authorId, content, takenAt: openedAt }),
    db.insert(reports).values({
      ...{ id: newId(), caseId: id, reporterId: reporter, reason: 'spam', locale: 'et', digest: 'a' },
      ...{ createdAt: openedAt, lastAt: openedAt },
    }),
  ]);
  return { id, targetId, authorId, reporterId: reporter };
}
