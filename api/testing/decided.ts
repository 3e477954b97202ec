import { eq } from 'drizzle-orm';
import { appeals } from '#api/features/moderation/appeals/schema.ts';
import { moderationDecisions } from '#api/features/moderation/decisions/schema.ts';
import { reportCases } from '#api/features/moderation/reports/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors } from './actors.ts';
import { testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';
import { insertCase } from './reported.ts';

type Given = Partial<typeof moderationDecisions.$inferInsert> & { authorId?: string };

/** Inserts a decision about a post, by default a warning to its author. Returns its id. */
export async function insertDecision(community: TestCommunity, { authorId, ...given }: Given = {}): Promise<string> {
  const { db } = community;
  const found = await insertCase(community, authorId === undefined ? {} : { authorId });
  const id = newId();
  const decidedBy = given.decidedBy ?? (await actors.moderator(community)).id;
  await db.batch([
    db.insert(moderationDecisions).values({
      ...{ id, caseId: found.id, targetType: 'post', targetId: found.targetId, memberId: found.authorId },
      ...{ decidedBy, verdict: 'approved', action: 'warn', ground: 'spam', reason: 'Müüb võõrast kaupa.' },
      ...{ reportReason: 'spam', createdAt: testNow.getTime(), ...given },
    }),
    db
      .update(reportCases)
      .set({ state: given.verdict ?? 'approved', decidedAt: testNow.getTime() })
      .where(eq(reportCases.id, found.id)),
  ]);
  return id;
}

/** Inserts a pending appeal by the author the decision concerns. Returns its id. */
export async function insertAppeal(community: TestCommunity, { authorId, ...given }: Given = {}) {
  const appellantId = authorId ?? (await actors.member(community)).id;
  const decisionId = await insertDecision(community, { authorId: appellantId, ...given });
  const id = newId();
  await community.db
    .insert(appeals)
    .values({ id, decisionId, appellantId, words: 'Ma ei teinud seda.', createdAt: testNow.getTime() });
  return { id, decisionId, appellantId };
}
