import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { reportSnapshots } from '#api/features/moderation/reports/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { settings } from '#api/platform/settings/schema.ts';
import { communitySchema } from '#api/platform/tenancy/tenant-schema.ts';
import {
  actors,
  bindings,
  call,
  createTestCommunity,
  createTestContext,
  day,
  insertConversation,
  insertMessage,
  later,
  testNow,
} from '#api/testing/index.ts';
import { applyMessageRetention, deleteEmptiedConversations } from './clean-up.ts';
import { messageFiles } from './files/schema.ts';
import { conversationMembers, conversations, messages } from './schema.ts';
import { deleteUnsentFiles } from './unsent-files/delete-unsent-files.ts';

async function createConversations(messagesKeptDays: number) {
  const community = await createTestCommunity({ tenant: { community: communitySchema.parse({ messagesKeptDays }) } });
  const [mari, jaan] = [await actors.member(community), await actors.member(community)];
  const write = (conversationId: string, age: number) =>
    insertMessage(community, { conversationId, senderId: jaan.id, createdAt: later(-age * day).getTime() });
  const between = () => insertConversation(community, { members: [mari.id, jaan.id] });
  return { community, mari, between, write };
}

it('only conversations that everyone has left are deleted, along with their messages', async () => {
  const { community, between, write } = await createConversations(0);
  const { db } = community;
  const [left, kept] = [await between(), await between()];
  for (const id of [left, kept]) for (const age of [1, 0]) await write(id, age);
  await db.update(conversations).set({ emptiedAt: testNow.getTime() }).where(eq(conversations.id, left));
  await deleteEmptiedConversations(createTestContext(community));
  expect([await db.$count(conversations), await db.$count(conversationMembers), await db.$count(messages)]).toEqual([
    1, 2, 2,
  ]);
});

it('messages are kept forever, unless the community sets a number of days', async () => {
  const { community, between, write } = await createConversations(0);
  await write(await between(), 5_000);
  await applyMessageRetention(createTestContext(community));
  expect(await community.db.$count(messages)).toBe(1);
});

it('expired messages are deleted, along with unread badges and empty conversations', async () => {
  const { community, mari, between, write } = await createConversations(30);
  const { db } = community;
  const [old, lively] = [await between(), await between()];
  await write(old, 31);
  await write(lively, 30.1);
  const recent = await write(lively, 30);
  await applyMessageRetention(createTestContext(community));
  await deleteEmptiedConversations(createTestContext(community));
  expect((await db.select({ id: messages.id }).from(messages)).map(({ id }) => id)).toEqual([recent]);
  const rows = await db.select().from(conversationMembers).where(eq(conversationMembers.userId, mari.id));
  expect(rows.map(({ conversationId, lastReceived }) => [conversationId, lastReceived])).toEqual([[lively, 2]]);
});

it('a change of the retention period takes effect after a day, so that it can be undone', async () => {
  const { community, between, write } = await createConversations(30);
  const { db } = community;
  await write(await between(), 31);
  const changed = { name: 'retention', chosen: { messagesKeptDays: 30 }, version: 1, updatedAt: testNow.getTime() };
  await db.insert(settings).values(changed);
  await applyMessageRetention(createTestContext(community, { now: later(day - 1) }));
  expect(await db.$count(messages)).toBe(1);
  await applyMessageRetention(createTestContext(community, { now: later(day) }));
  expect(await db.$count(messages)).toBe(0);
});

/** Writes a message that expires, with a file. */
async function writeWithFile({
  community: { db },
  mari,
  between,
  write,
}: Awaited<ReturnType<typeof createConversations>>) {
  const messageId = await write(await between(), 31);
  const key = `message-files/${newId()}`;
  await bindings.FILES.put(key, 'PDF');
  const file = { key, ownerId: mari.id, messageId, name: 'Kiri.pdf', type: 'application/pdf', bytes: 3 };
  await db.insert(messageFiles).values({ ...file, id: newId(), createdAt: later(-31 * day).getTime() });
  return { key, messageId };
}

it('files are deleted with expired messages', async () => {
  const conversations = await createConversations(30);
  const { community } = conversations;
  const { key } = await writeWithFile(conversations);
  await applyMessageRetention(createTestContext(community));
  await deleteUnsentFiles(createTestContext(community));
  expect(await bindings.FILES.head(key)).toBeNull();
  expect([await community.db.$count(messages), await community.db.$count(messageFiles)]).toEqual([0, 0]);
});

it('reported content stays with its report, including files, for as long as the report refers to it', async () => {
  const conversations = await createConversations(30);
  const { community, mari } = conversations;
  const { db } = community;
  const { key, messageId } = await writeWithFile(conversations);
  const target = { type: 'message', id: messageId };
  const report = await call(community, 'POST', '/api/reports', { as: mari, body: { target, reason: 'threat' } });
  expect(report.status).toBe(202);
  await applyMessageRetention(createTestContext(community));
  await deleteUnsentFiles(createTestContext(community));
  expect([await db.$count(messages), await db.$count(messageFiles)]).toEqual([0, 1]);
  expect(await bindings.FILES.head(key)).not.toBeNull();
  const [kept] = await db.select().from(reportSnapshots);
  expect(kept?.content).toMatchObject({ around: [{ isReported: true }], files: [{ name: 'Kiri.pdf' }] });

  await db.run("update report_snapshots set content = json_remove(content, '$.files')");
  await deleteUnsentFiles(createTestContext(community));
  expect(await db.$count(messageFiles)).toBe(0);
  expect(await bindings.FILES.head(key)).toBeNull();
});
