import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { posts, postTexts } from '#api/features/community/posts/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createDecisions, rejectedDecision } from '#api/testing/decide.ts';
import {
  actors,
  call,
  createTestCommunity,
  insertCase,
  insertComment,
  insertPost,
  insertSpace,
} from '#api/testing/index.ts';
import { reportCases, reports } from '../reports/schema.ts';

const community = await createTestCommunity();
const { db } = community;
const { claim, decide, notificationsOf } = createDecisions(community);

describe('a moderator who decides on their own report', () => {
  it('isn’t notified of the outcome, unlike other reporters', async () => {
    const [as, jaan] = [await actors.moderator(community), await actors.member(community)];
    const { id } = await insertCase(community, { reporterId: as.id });
    await community.db.insert(reports).values({
      ...{ id: newId(), caseId: id, reporterId: jaan.id, reason: 'spam', locale: 'et', digest: 'a' },
      ...{ createdAt: 1, lastAt: 1 },
    });
    expect((await claim(as, id)).status).toBe(200);
    expect((await decide(as, id, { action: 'warn' })).status).toBe(200);
    expect(await notificationsOf(as.id)).toEqual([]);
    expect(await notificationsOf(jaan.id)).toMatchObject([{ kind: 'report_outcome' }]);
  });
});

describe('the title in a notification', () => {
  const secret = 'Kadakamari';
  const titlesOf = async (userId: string) => (await notificationsOf(userId)).map(({ title }) => title);
  /** Reports a post, or a comment under a post, then moves the post out of the reporter's sight and renames it. */
  async function reportedAndMoved(type: 'post' | 'comment') {
    const [mari, as] = [await actors.member(community), await actors.moderator(community)];
    const author = await actors.member(community);
    const postId = await insertPost(community, type === 'post' ? { authorId: author.id } : {});
    const id = type === 'post' ? postId : await insertComment(community, { postId, authorId: author.id });
    const body = { target: { type, id }, reason: 'spam' };
    await call(community, 'POST', '/api/reports', { as: mari, body });
    const spaceId = await insertSpace(community, { readAccess: 'donator' });
    await db.update(posts).set({ spaceId }).where(eq(posts.id, postId));
    await db.update(postTexts).set({ title: secret }).where(eq(postTexts.postId, postId));
    const [found] = await db.select().from(reportCases).where(eq(reportCases.targetId, id));
    const caseId = found?.id ?? '';
    expect((await claim(as, caseId)).status).toBe(200);
    return { mari, as, author, id, caseId };
  }

  it.each(['post', 'comment'] as const)(
    'is the title that the reporters of a %s saw, even when the decision is reversed',
    async (type) => {
      const { mari, as, id, caseId } = await reportedAndMoved(type);
      expect((await decide(as, caseId)).status).toBe(200);
      expect(await titlesOf(mari.id)).toEqual(['Uni']);
      await db.update(notifications).set({ readAt: 1 }).where(eq(notifications.userId, mari.id));
      const other = await actors.moderator(community);
      expect((await call(community, 'POST', `/api/${type}s/${id}/restore`, { as: other, body: {} })).status).toBe(200);
      expect(await titlesOf(mari.id)).toEqual(['Uni', 'Uni']);
    },
  );

  it('is hidden from reporters who have blocked the post’s author, before or after the decision', async () => {
    for (const isBlockedFirst of [true, false]) {
      const { mari, as, author, caseId } = await reportedAndMoved('post');
      const block = () => call(community, 'PUT', `/api/blocks/${author.id}`, { as: mari });
      if (isBlockedFirst) await block();
      expect((await decide(as, caseId, rejectedDecision)).status).toBe(200);
      if (!isBlockedFirst) await block();
      expect(await titlesOf(mari.id)).toEqual(['Peidetud postitus']);
    }
  });

  it('is hidden from a comment’s author who can’t read the post any more', async () => {
    const { as, author, caseId } = await reportedAndMoved('comment');
    expect((await decide(as, caseId)).status).toBe(200);
    expect(await titlesOf(author.id)).toEqual(['Peidetud postitus']);
  });
});
