import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  actors,
  createTestCommunity,
  createTestContext,
  day,
  insertConversation,
  insertMessage,
  later,
  testNow,
} from '#api/testing/index.ts';
import { communitySchema } from '#tenants/schema.ts';
import { applyMessageRetention, deleteEmptied } from './clean-up.ts';
import { conversationMembers, conversations, messages } from './schema.ts';

async function createConversations(messagesKeptDays: number) {
  const community = await createTestCommunity({ tenant: { community: communitySchema.parse({ messagesKeptDays }) } });
  const [mari, jaan] = [await actors.member(community), await actors.member(community)];
  const write = (conversationId: string, age: number) =>
    insertMessage(community, { conversationId, senderId: jaan.id, createdAt: later(-age * day).getTime() });
  const between = () => insertConversation(community, { members: [mari.id, jaan.id] });
  return { community, mari, between, write };
}

it('conversations that everybody has left are deleted with their messages, and no others', async () => {
  const { community, between, write } = await createConversations(0);
  const { db } = community;
  const [left, kept] = [await between(), await between()];
  for (const id of [left, kept]) for (const age of [1, 0]) await write(id, age);
  await db.update(conversations).set({ emptiedAt: testNow.getTime() }).where(eq(conversations.id, left));
  await deleteEmptied(createTestContext(community));
  expect([await db.$count(conversations), await db.$count(conversationMembers), await db.$count(messages)]).toEqual([
    1, 2, 2,
  ]);
});

it('messages are kept for ever, unless the community says for how many days', async () => {
  const { community, between, write } = await createConversations(0);
  await write(await between(), 5_000);
  await applyMessageRetention(createTestContext(community));
  expect(await community.db.$count(messages)).toBe(1);
});

it('messages that are old enough are deleted: no badge stays, and empty conversations go too', async () => {
  const { community, mari, between, write } = await createConversations(30);
  const { db } = community;
  const [old, lively] = [await between(), await between()];
  await write(old, 31);
  await write(lively, 30.1);
  const recent = await write(lively, 30);
  await applyMessageRetention(createTestContext(community));
  await deleteEmptied(createTestContext(community));
  expect((await db.select({ id: messages.id }).from(messages)).map(({ id }) => id)).toEqual([recent]);
  const rows = await db.select().from(conversationMembers).where(eq(conversationMembers.userId, mari.id));
  expect(rows.map(({ conversationId, lastReceived }) => [conversationId, lastReceived])).toEqual([[lively, 2]]);
});
