import { eq, isNotNull, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { expect, it } from 'vitest';
import { deleteBlock, insertBlock } from '#api/features/accounts/blocks/queries.ts';
import { blocks } from '#api/features/accounts/blocks/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  createActorContext,
  createTestCommunity,
  createTestContext,
  insertConversation,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { deliverAnnouncements } from '../../announcements/deliver-announcements.ts';
import { announcements } from '../../announcements/schema.ts';
import { assignAnsweredConversation, mayAnswer } from '../../staff-inbox/write/queries.ts';
import { personalData } from '../personal-data.ts';
import { endMembership, updateMembership } from '../queries.ts';
import { conversationMembers, conversations, inboxEntries, messages } from '../schema.ts';
import {
  applyMessageEffects,
  attachMessageFiles,
  insertMessage as insertRow,
  mayWriteInConversation,
} from '../start/queries.ts';
import { countUnreadForHeader, countUnreadMessages, listInbox } from './inbox.ts';
import { deleteText, markAllRead, markRead, updateText } from './queries.ts';

const community = await createTestCommunity();
const { db } = community;
const memberCount = 20;
const operations = 10_000;
/** How many operations each member sends in one exchange, while the other members send theirs. */
const operationsAtOnce = 20;

/** A generator with a fixed seed, so that failures can be reproduced. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
const random = randomNumbers(20261123);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

const isPending = eq(conversationMembers.request, 'pending');

const members = await Promise.all(Array.from({ length: memberCount }, () => actors.member(community)));
const pairs = members.flatMap((one, index) => members.slice(index + 1, index + 4).map((other) => [one.id, other.id]));
const groups = Array.from({ length: 10 }, () => [...new Set(Array.from({ length: 8 }, () => pick(members).id))]);
const ids = await Promise.all([...pairs, ...groups].map((each) => insertConversation(community, { members: each })));
/**
 * The first ten members have each asked the expert, who is one of the members, and the community has written to
 * everyone.
 */
const expert = members.at(-1)?.id ?? '';
const asked = members.slice(0, 10).map(({ id }) => [id, expert]);
const asking = asked.map((each) => insertConversation(community, { members: each, kind: 'expert' }));
const own = members.map(({ id }) => [id]);
const communityConversations = own.map((each) => insertConversation(community, { members: each, kind: 'community' }));
ids.push(...(await Promise.all([...asking, ...communityConversations])));
const sent = new Map<string, string[]>();
const everybody = [...pairs, ...groups, ...asked, ...own];
await db.insert(inboxEntries).values([
  ...asked.map(([memberId = ''], index) => ({
    conversationId: ids[pairs.length + groups.length + index] ?? '',
    ...{ memberId, expertId: expert, lastAt: 1 },
  })),
]);

/** Picks one of the member's conversations, or occasionally any. */
const pickOf = (userId: string) => {
  const own = random() < 0.95 ? ids.filter((_, index) => everybody[index]?.includes(userId)) : ids;
  return pick(own);
};

/** Picks a message sent in a conversation picked in this way, or an unknown id if it has none. */
const pickSent = (userId: string) => {
  const list = sent.get(pickOf(userId)) ?? [];
  return pick(list.slice(-5)) ?? newId();
};

await db
  .update(conversationMembers)
  .set({ request: 'pending' })
  .where(eq(conversationMembers.conversationId, ids[0] ?? ''));

type Statements = Array<BatchItem<'sqlite'>>;

function send(senderId: string): Statements {
  const [id, conversationId] = [newId(), pickOf(senderId)];
  const message = { id, conversationId, senderId, clientId: id, body: 'Tere', plain: 'Tere', files: [] };
  sent.set(conversationId, [...(sent.get(conversationId) ?? []), id]);
  return [
    insertRow(db, message, testNow, mayWriteInConversation(senderId, conversationId)),
    ...applyMessageEffects(db, message, testNow),
  ];
}

/** Statements for an answer from the community to any member, written by a member as if they were staff. */
function answer(senderId: string): Statements {
  const [id, conversationId] = [newId(), pick(ids.slice(-own.length))];
  const body = { body: 'Aitäh', plain: 'Aitäh', files: [], writtenAs: 'community' as const };
  const message = { id, conversationId, senderId, clientId: id, ...body };
  sent.set(conversationId, [...(sent.get(conversationId) ?? []), id]);
  const everything = Number.MAX_SAFE_INTEGER;
  return [
    insertRow(db, message, testNow, mayAnswer(message, everything)),
    attachMessageFiles(db, message),
    assignAnsweredConversation(db, message),
  ];
}

/** A member's operations and their weights. They consist of the same statements that the verbs send. */
const actions: ReadonlyArray<[number, (userId: string) => Statements]> = [
  [40, send],
  [8, answer],
  [20, (userId) => [markRead(db, userId, pickSent(userId))]],
  [8, (userId) => [updateMembership(db, userId, pickOf(userId), { isMarkedUnread: true })]],
  [1, (userId) => [markAllRead(db, userId, pickSent(userId))]],
  [5, (userId) => [updateText(db, userId, { id: pickSent(userId), body: 'Muudetud', plain: 'Muudetud' }, testNow)]],
  [8, (userId) => [deleteText(db, userId, pickSent(userId), testNow)]],
  [3, (userId) => [insertBlock(db, userId, pick(members).id, testNow)]],
  [4, (userId) => [deleteBlock(db, userId, pick(members).id)]],
  [3, (userId) => [updateMembership(db, userId, pickOf(userId), { mutedAt: 1 })]],
  [3, (userId) => [updateMembership(db, userId, pickOf(userId), { mutedAt: null })]],
  [0.3, (userId) => [...endMembership(db, userId, pickOf(userId), testNow)]],
  [2, (userId) => [updateMembership(db, userId, pickOf(userId), { request: 'accepted' }, isPending)]],
  [0.3, (userId) => [updateMembership(db, userId, pickOf(userId), { request: 'declined' }, isPending)]],
];
const weight = actions.reduce((sum, [each]) => sum + each, 0);

function choose() {
  let rest = random() * weight;
  return (actions.find(([each]) => {
    rest -= each;
    return rest < 0;
  }) ?? actions[0])?.[1] as (typeof actions)[number][1];
}

/** Changes messages as account deletion does. */
async function deleteAccount({ id, email }: TestActor): Promise<void> {
  const { conversation_members: left, conversations: emptied } = personalData.erase(db, {
    id,
    email,
    isDeleted: sql`true`,
  });
  const gone = { deletedAt: 1, status: 'inactive', emailVerifiedAt: null, name: null } as const;
  const steps = [left, emptied].filter((step) => step !== undefined && step !== null);
  await db.batch([db.update(users).set(gone).where(eq(users.id, id)), ...steps]);
}

/** The number of rounds between announcements, which are delivered while members keep writing. */
const announcedEvery = 5;

async function announce(round: number): Promise<void> {
  await db.insert(announcements).values({
    ...{ id: newId(), createdBy: pick(members).id, clientId: newId(), audience: {}, memberCount: memberCount },
    texts: { et: { subject: `Teadaanne ${round}`, body: 'Tulge!', plain: 'Tulge!' } },
    sentAt: testNow.getTime(),
  });
}

/** Computes the expected inbox of a member, only from the messages. */
async function expectedInbox(userId: string) {
  const [rows, hidden, all] = await Promise.all([
    db.select().from(conversationMembers).where(eq(conversationMembers.userId, userId)),
    db.select().from(blocks).where(eq(blocks.userId, userId)),
    db.select().from(messages),
  ]);
  const blocked = new Set(hidden.map(({ blockedId }) => blockedId));
  return rows.flatMap((row) => {
    const received = all
      .filter((each) => each.conversationId === row.conversationId && each.deletedAt === null)
      .filter(({ senderId, writtenAs }) => writtenAs === 'community' || (senderId !== userId && !blocked.has(senderId)))
      .sort((a, b) => a.position - b.position)
      .at(-1);
    if (!received || row.leftAt !== null || row.request !== 'accepted') return [];
    return [{ id: received.id, isRead: !row.isMarkedUnread && received.position <= row.readPosition }];
  });
}

it('every unread counter matches its inbox after 10,000 random operations by 20 members at once', async () => {
  // Created before the deletions, because two of the members can't sign in afterwards.
  const contexts = await Promise.all(members.map((member) => createActorContext(community, member)));
  const rounds = operations / memberCount / operationsAtOnce;
  for (let round = 0; round < rounds; round += 1) {
    if (round % announcedEvery === 0) await announce(round);
    // Two accounts are deleted along the way.
    const gone = members[[Math.floor(rounds / 3), Math.floor(rounds / 2)].indexOf(round)];
    if (gone) await deleteAccount(gone);
    const delivering = [
      deliverAnnouncements(createTestContext(community)),
      deliverAnnouncements(createTestContext(community)),
    ];
    await Promise.all([
      ...delivering,
      ...members.map(async ({ id }) => {
        const [first, ...others] = Array.from({ length: operationsAtOnce }, () => choose()(id)).flat();
        if (first) await createTestContext(community).db.batch([first, ...others]);
      }),
    ]);
  }
  expect(await db.$count(messages)).toBeGreaterThan(1_000);
  const announced = await db.select().from(conversations).where(isNotNull(conversations.announcementId));
  expect(announced.length).toBeGreaterThan(memberCount * 3);
  expect(new Set(announced.map((each) => `${each.announcementId} ${each.startedBy}`)).size).toBe(announced.length);
  expect(await db.$count(conversations)).toBe(ids.length + announced.length);
  for (const [index, context] of contexts.entries()) {
    const { data } = await listInbox(context, { limit: 100 });
    const { data: counted } = await countUnreadMessages(context);
    const { data: all } = await countUnreadForHeader(context);
    const listed = data.messages.map(({ id, isRead }) => ({ id, isRead }));
    const expected = await expectedInbox((members[index] as TestActor).id);
    const sort = (list: typeof listed) => [...list].sort((a, b) => a.id.localeCompare(b.id));
    expect(sort(listed)).toEqual(sort(expected));
    expect([counted.unreadCount, all.messages, data.unreadCount]).toEqual(
      Array(3).fill(listed.filter(({ isRead }) => !isRead).length),
    );
  }
}, 120_000);
