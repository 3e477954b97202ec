import { describe, expect, it } from 'vitest';
import { campaigns } from '#api/features/growth/campaigns/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import { insertCommunityConversation } from '#api/testing/community-conversation.ts';
import {
  actors,
  call,
  createActorContext,
  createTestCommunity,
  day,
  grantTo,
  insertAppeal,
  insertCase,
  insertPost,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { feedback } from '../feedback/schema.ts';
import type { WaitingTask } from './contract.ts';
import { getAdminOverview } from './get-admin-overview.ts';

const at = testNow.getTime();
const community = await createTestCommunity();

const people = {
  admin: await actors.admin(community, { user: { createdAt: at - 40 * day } }),
  moderator: await actors.moderator(community, { user: { createdAt: at - 7 * day - 1 } }),
  member: await actors.member(community, { user: { name: 'Jaan', createdAt: at - 7 * day } }),
  premium: await actors.premium(community, { user: { createdAt: at - 8 * day } }),
  donator: await actors.donator(community, { user: { createdAt: at - 8 * day } }),
};
// These don't count as members, or as signed in.
await actors.banned(community);
await actors.member(community, { user: { emailVerifiedAt: null } });
const away = { createdAt: at - 8 * day, lastUsedAt: at - 7 * day };
await actors.member(community, { user: { createdAt: at - 9 * day }, session: away });
await actors.admin(community, { user: { createdAt: at - 9 * day }, session: { createdAt: at - day } });
// This tier has expired, so its member doesn't count as premium.
const ended = { tier: 'premium', time: { from: at - 2 * day, until: at }, grantedAt: at - 2 * day } as const;
await grantTo(community, people.member, ended);
const sent = Array.from({ length: 12 }, (_, index) => ({
  id: newId(),
  message: `<b>${index}</b>`,
  rating: null,
  userId: index === 11 ? people.member.id : null,
  locale: 'et' as const,
  createdAt: at + index,
}));
await community.db.insert(feedback).values(sent);
await insertPost(community, { state: 'held', authorId: people.member.id });

describe('getAdminOverview', () => {
  it('counts members, members who joined in the last seven days, signed-in members and feedback', async () => {
    const overview = await getAdminOverview(await createActorContext(community, people.admin));
    expect(overview).toMatchObject({ members: 7, newMembers: 1, signedIn: 5, feedback: 12 });
  });

  it('counts current tiers and no expired ones', async () => {
    const { byTier } = await getAdminOverview(await createActorContext(community, people.admin));
    expect(byTier).toEqual({ basic: 5, premium: 1, donator: 1 });
  });

  it('returns the ten newest feedback messages and members, with unchanged texts', async () => {
    const { newestFeedback, newestMembers } = await getAdminOverview(await createActorContext(community, people.admin));
    expect(newestFeedback.map(({ message }) => message)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `<b>${index}</b>`),
    );
    expect(newestFeedback[0]).toMatchObject({ memberName: 'Jaan', memberEmail: people.member.email });
    expect(newestFeedback[1]).toMatchObject({ memberName: null, memberEmail: null });
    expect(newestMembers.map(({ id }) => id).slice(0, 2)).toEqual([people.member.id, people.moderator.id]);
    expect(newestMembers).toHaveLength(7);
    expect(JSON.stringify(newestMembers)).not.toMatch(/scrypt|hash/i);
  });

  it('lists what is waiting for staff and since when, most urgent first', async () => {
    const own = await createTestCommunity();
    const [admin, mari] = [await actors.admin(own), await actors.member(own)];
    const read = async () => (await getAdminOverview(await createActorContext(own, admin))).waiting;
    expect(await read()).toEqual([]);
    await addWaitingOfEveryKind(own, mari);
    expect((await read()).map(({ kind, count, since }) => [kind, count, since])).toEqual([
      ['reports', 2, new Date(at - 2 * day).toISOString()],
      ['appeals', 1, expect.any(String)],
      ['held', 1, null],
      ['messages', 1, expect.any(String)],
      ['feedback', 1, new Date(at - 3 * day).toISOString()],
      ['campaigns', 1, new Date(at - 4 * day).toISOString()],
      ['mails', 1, new Date(at - day).toISOString()],
    ]);
  });

  it('compares the last seven days with the seven days before', async () => {
    const own = await createTestCommunity();
    const admin = await actors.admin(own, { user: { createdAt: at - 40 * day } });
    for (const age of [1, 2, 8, 9, 13, 15]) {
      await insertPost(own, { authorId: admin.id, publishedAt: at - age * day });
      await actors.member(own, { user: { createdAt: at - age * day } });
    }
    await insertPost(own, { authorId: admin.id, state: 'removed', publishedAt: at - day });
    expect(await getAdminOverview(await createActorContext(own, admin))).toMatchObject({
      ...{ newMembers: 2, newMembersBefore: 3, newPosts: 2, newPostsBefore: 3 },
    });
  });

  it('uses one exchange with the database', async () => {
    const context = await createActorContext(community, people.admin);
    const before = context.roundTrips();
    await getAdminOverview(context);
    expect(context.roundTrips() - before).toBe(1);
  });

  it.each([
    ['visitor', 'unauthenticated'],
    ['member', 'forbidden'],
    ['moderator', 'forbidden'],
  ] as const)('refuses a %s before reading anything', async (who, kind) => {
    const context = await createActorContext(community, who === 'visitor' ? null : people[who]);
    const before = context.roundTrips();
    await expect(getAdminOverview(context)).rejects.toMatchObject({ kind });
    expect(context.roundTrips()).toBe(before);
  });
});

describe('listWaitingForStaff', () => {
  it('shows administrators what their overview lists, and moderators only what they may read', async () => {
    const own = await createTestCommunity();
    const [admin, moderator] = [await actors.admin(own), await actors.moderator(own)];
    await addWaitingOfEveryKind(own, await actors.member(own));
    const read = async (as: TestActor) => {
      const answer = await call<{ data: { items: WaitingTask[] } }>(own, 'GET', '/api/moderation/waiting', { as });
      return answer.body.data.items;
    };
    expect(await read(admin)).toEqual((await getAdminOverview(await createActorContext(own, admin))).waiting);
    expect((await read(moderator)).map(({ kind, count }) => [kind, count])).toEqual([
      ['reports', 2],
      ['appeals', 1],
      ['held', 1],
    ]);
  });
});

/** Adds something of each kind that waits for staff, except requests to join, resets and payments. */
async function addWaitingOfEveryKind(own: TestCommunity, mari: TestActor): Promise<void> {
  await insertPost(own, { state: 'held', authorId: mari.id });
  await insertCase(own, { openedAt: at - 2 * day });
  await insertCase(own, { openedAt: at - day });
  await insertAppeal(own);
  await insertCommunityConversation(own, mari);
  const texts = { message: 'Tere', rating: null, locale: 'et' as const, createdAt: at - 3 * day };
  await own.db.insert(feedback).values([
    { id: newId(), ...texts },
    { id: newId(), ...texts, state: 'closed' },
  ]);
  await own.db.insert(campaigns).values({
    ...{ id: newId(), name: 'Juuni', stream: 'news', segment: { kind: 'all' }, texts: {}, state: 'overdue' },
    ...{ createdBy: mari.id, createdAt: at, changedAt: at, scheduledAt: at - 4 * day },
  });
  await own.db.insert(mailOutbox).values({ id: newId(), state: 'dead', encryptedMessage: '', createdAt: at - day });
}
