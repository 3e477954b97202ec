import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { blocks } from '#api/features/accounts/blocks/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { reactions } from '#api/features/community/reactions/schema.ts';
import { personalData } from '#api/features/community/threads/files/personal-data.ts';
import { messageFiles } from '#api/features/community/threads/files/schema.ts';
import { deleteUnsentFiles } from '#api/features/community/threads/index.ts';
import { conversationMembers, messages } from '#api/features/community/threads/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createPng } from '#api/platform/images/testing.ts';
import {
  actors,
  bindings,
  call,
  createActorContext,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  insertConversation,
  insertMessage,
  later,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import { openSocketOf } from '#api/testing/live.ts';
import type { Case, CaseRow } from '../cases/contract.ts';
import { moderationDecisions } from '../decisions/schema.ts';
import { digestOf } from './digest-of.ts';
import { openReportedFile } from './files/open-reported-file.ts';
import { reportCases, reportSnapshots } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const staff = await actors.moderator(community);

/** Creates a conversation of ten messages between two members, the sixth of which breaks the rules. */
async function conversation() {
  const [mari, jaan] = [await actors.member(community), await actors.member(community, { user: { name: 'Jaan' } })];
  const conversationId = await insertConversation(community, { members: [mari.id, jaan.id], subject: 'Uni' });
  const ids: string[] = [];
  for (let position = 1; position <= 10; position += 1) {
    const [senderId, body] = [position % 2 ? mari.id : jaan.id, `Sõnum ${position}`];
    ids.push(await insertMessage(community, { conversationId, senderId, position, body, plain: body }));
  }
  return { mari, jaan, conversationId, ids, bad: ids[5] ?? '' };
}

const report = (as: TestActor | undefined, id: string) =>
  call(community, 'POST', '/api/reports', {
    ...(as ? { as } : {}),
    body: { target: { type: 'message', id }, reason: 'harassment', name: 'Juta', email: 'juta@people.test' },
  });
const queue = async () => {
  const { body } = await call<{ data: { items: CaseRow[] } }>(community, 'GET', '/api/moderation/reports?limit=100', {
    as: staff,
  });
  return body.data.items;
};
const caseOf = async (author: TestActor) => (await queue()).find((item) => item.author.id === author.id);
const open = async (id = '') =>
  (await call<{ data: Case }>(community, 'GET', `/api/moderation/reports/${id}`, { as: staff })).body.data;
const openings = (targetId: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.targetId, targetId), eq(auditLog.action, 'message.open')));

/** Removes a member's reported message. Returns the decision. */
async function removeReported(author: TestActor) {
  const path = `/api/moderation/reports/${(await caseOf(author))?.id}`;
  await call(community, 'POST', `${path}/claim`, { as: staff, body: {} });
  const body = { decision: 'approved', action: 'remove', ground: 'offensive', reason: 'Solvab.' };
  return (await call<{ data: { id: string } }>(community, 'POST', `${path}/decide`, { as: staff, body })).body.data.id;
}

async function grant(author: TestActor, decisionId: string) {
  const appealed = await call<{ data: { id: string } }>(community, 'POST', '/api/appeals', {
    as: author,
    body: { decisionId, text: 'See oli nali.' },
  });
  const path = `/api/moderation/appeals/${appealed.body.data.id}/decide`;
  const [as, body] = [await actors.moderator(community), { verdict: 'granted', reason: 'Oli.' }];
  return (await call(community, 'POST', path, { as, now: later(hour), body })).status;
}

describe('a message reported by a member of the conversation', () => {
  it('is kept with the three messages before and after it, and staff see nothing else', async () => {
    const { mari, jaan, bad, conversationId } = await conversation();
    expect((await report(mari, bad)).status).toBe(202);
    const found = await caseOf(jaan);
    expect(found).toMatchObject({
      target: 'message',
      excerpt: '',
      place: `/messages/${conversationId}?message=${bad}`,
    });
    const { surroundings, snapshots, current } = await open(found?.id);
    expect(surroundings.map(({ text, isReported }) => (isReported ? `[${text}]` : text))).toEqual([
      ...['Sõnum 3', 'Sõnum 4', 'Sõnum 5', '[Sõnum 6]', 'Sõnum 7', 'Sõnum 8', 'Sõnum 9'],
    ]);
    expect(surroundings[3]?.name).toBe('Jaan');
    expect([snapshots[0]?.content.under, current]).toEqual(['Uni', null]);
  });

  it('is kept with the message that it answers, however far back that is', async () => {
    const { mari, jaan, bad, ids } = await conversation();
    await db.update(messages).set({ answersId: ids[0] }).where(eq(messages.id, bad));
    await report(mari, bad);
    const { surroundings } = await open((await caseOf(jaan))?.id);
    expect(surroundings.map(({ text }) => text).slice(0, 2)).toEqual(['Sõnum 1', 'Sõnum 3']);
  });

  it('stays as it was, whatever its sender does', async () => {
    const { mari, jaan, bad } = await conversation();
    await report(mari, bad);
    const found = await caseOf(jaan);
    const edit = { as: jaan, body: { content: 'Kena sõnum' } };
    expect((await call(community, 'PATCH', `/api/messages/${bad}`, edit)).status).toBe(200);
    const kept = async () => (await open(found?.id)).snapshots.map(({ content }) => content.parts);
    expect(await kept()).toMatchObject([[{ text: 'Sõnum 6' }]]);
    await call(community, 'DELETE', `/api/messages/${bad}`, { as: jaan, body: {} });
    expect(await kept()).toMatchObject([[{ text: 'Sõnum 6' }]]);
  });

  it('is recorded each time someone opens it, with who opened it', async () => {
    const { mari, jaan, bad } = await conversation();
    await report(mari, bad);
    const found = await caseOf(jaan);
    expect(await openings(bad)).toEqual([]);
    await open(found?.id);
    await open(found?.id);
    expect(await openings(bad)).toMatchObject([
      { actorId: staff.id, targetType: 'message', before: null },
      { actorId: staff.id },
    ]);
  });

  it('is recorded as opened when shown with an appeal, and isn’t shown in lists', async () => {
    const { mari, jaan, bad } = await conversation();
    await report(mari, bad);
    const caseId = (await caseOf(jaan))?.id;
    const by = (as: TestActor, path: string, body?: object) =>
      call<{ data: { id: string } }>(community, body ? 'POST' : 'GET', path, body ? { as, body } : { as });
    await by(staff, `/api/moderation/reports/${caseId}/claim`, {});
    const verdict = { decision: 'approved', action: 'warn', ground: 'offensive', reason: 'Solvab.' };
    const decisionId = (await by(staff, `/api/moderation/reports/${caseId}/decide`, verdict)).body.data.id;
    const { id } = (await by(jaan, '/api/appeals', { decisionId, text: 'See oli nali.' })).body.data;
    const [reader, admin] = [await actors.moderator(community), await actors.admin(community)];
    for (const list of ['appeals', 'appeals?state=decided', 'reports', 'reports?state=approved']) {
      expect(JSON.stringify((await by(reader, `/api/moderation/${list}`)).body)).not.toContain('Sõnum');
    }
    expect(JSON.stringify((await by(admin, `/api/admin/users/${jaan.id}`)).body)).not.toContain('Sõnum');
    expect(await openings(bad)).toEqual([]);
    expect((await by(jaan, `/api/moderation/appeals/${id}`)).status).toBe(403);
    expect(await openings(bad)).toEqual([]);
    for (const as of [reader, admin]) {
      expect(JSON.stringify((await by(as, `/api/moderation/appeals/${id}`)).body)).toContain('Sõnum 6');
    }
    expect(await openings(bad)).toMatchObject(
      [reader, admin].map((as) => ({ actorId: as.id, targetType: 'message', before: null })),
    );
  });

  it('is removed by a decision that keeps its text for an appeal', async () => {
    const { mari, jaan, bad } = await conversation();
    await report(mari, bad);
    const id = (await caseOf(jaan))?.id;
    await call(community, 'POST', `/api/moderation/reports/${id}/claim`, { as: staff, body: {} });
    const body = { decision: 'approved', action: 'remove', ground: 'offensive', reason: 'Solvab.' };
    expect((await call(community, 'POST', `/api/moderation/reports/${id}/decide`, { as: staff, body })).status).toBe(
      200,
    );
    expect(await db.select().from(messages).where(eq(messages.id, bad))).toMatchObject([
      { body: '', plain: '', deletedAt: testNow.getTime() },
    ]);
    expect(await db.select().from(moderationDecisions).where(eq(moderationDecisions.targetId, bad))).toMatchObject([
      { memberId: jaan.id, taken: { body: 'Sõnum 6', plain: 'Sõnum 6' } },
    ]);
  });

  it('changes on open pages when it is removed, and when it is restored', async () => {
    const { mari, jaan, conversationId, bad } = await conversation();
    const page = await openSocketOf(community, mari);
    await report(mari, bad);
    const decision = await removeReported(jaan);
    const hint = JSON.stringify({ topic: 'messages', id: conversationId, about: bad });
    await expect.poll(() => page.received).toContain(hint);
    page.received.splice(0);
    expect(await grant(jaan, decision)).toBe(200);
    await expect.poll(() => page.received).toContain(hint);
  });

  it('is restored with its text and reactions when an appeal is granted, even if it was the last message', async () => {
    const { mari, jaan, conversationId, ids } = await conversation();
    const last = ids[9] ?? '';
    await call(community, 'PUT', `/api/messages/${last}/reactions/heart`, { as: mari });
    const ofMembers = () =>
      db.select().from(conversationMembers).where(eq(conversationMembers.conversationId, conversationId));
    const before = await ofMembers();
    await report(mari, last);
    expect(await grant(jaan, await removeReported(jaan))).toBe(200);
    expect(await db.select().from(messages).where(eq(messages.id, last))).toMatchObject([
      { body: 'Sõnum 10', plain: 'Sõnum 10', deletedAt: null },
    ]);
    expect(await ofMembers()).toEqual(before);
    expect(await db.select().from(reactions).where(eq(reactions.targetId, last))).toHaveLength(1);
  });

  it('is kept without deleted messages, and without messages of members whom the reporter has blocked', async () => {
    const { mari, jaan, ids, bad } = await conversation();
    await call(community, 'DELETE', `/api/messages/${ids[4]}`, { as: mari, body: {} });
    await report(mari, bad);
    const { surroundings } = await open((await caseOf(jaan))?.id);
    expect(surroundings.map(({ text }) => text)).not.toContain('Sõnum 5');
    await db.insert(blocks).values({ userId: mari.id, blockedId: jaan.id, createdAt: 1 });
    expect((await report(mari, ids[7] ?? '')).status).toBe(404);

    const [tiit, kai, liis] = await Promise.all([1, 2, 3].map(() => actors.member(community)));
    if (!tiit || !kai || !liis) throw new Error('no one is there');
    const conversationId = await insertConversation(community, { members: [tiit.id, kai.id, liis.id] });
    const write = (senderId: string, body: string) => insertMessage(community, { conversationId, senderId, body });
    await write(kai.id, 'Varjatud');
    const worst = await write(liis.id, 'Paha');
    await write(tiit.id, 'Lõpeta');
    await db.insert(blocks).values({ userId: tiit.id, blockedId: kai.id, createdAt: 1 });
    expect((await report(tiit, worst)).status).toBe(202);
    const { surroundings: seen } = await open((await caseOf(liis))?.id);
    expect(seen.map(({ text }) => text)).toEqual(['Paha', 'Lõpeta']);
  });
});

describe('the files of a reported message', () => {
  const insertFile = async (ownerId: string, messageId: string) => {
    const [id, key] = [newId(), `${community.tenant.slug}/messages/${newId()}`];
    const bytes = createPng({});
    await bindings.FILES.put(key, bytes);
    await db.insert(messageFiles).values({
      ...{ id, key, ownerId, messageId, name: 'Pilt.png', description: 'Solvav joonis', createdAt: 1 },
      ...{ type: 'image/png', bytes: bytes.byteLength, width: 8, height: 8 },
    });
    return id;
  };
  const openFile = async (as: TestActor | null, caseId: string, id: string) => {
    const context = await createActorContext(community, as);
    const request = new Request('https://kuu.test/');
    return openReportedFile(context, { caseId, id }, request).catch(({ kind }: { kind: string }) => kind);
  };
  const clean = () => deleteUnsentFiles(createTestContext(community, { now: later(30 * day) }));

  it('stay available to staff, with their descriptions, after the messages are deleted', async () => {
    const { mari, jaan, bad, ids } = await conversation();
    const [kept, lost] = [await insertFile(jaan.id, bad), await insertFile(jaan.id, ids[7] ?? '')];
    await report(mari, bad);
    for (const id of [bad, ids[7]]) await call(community, 'DELETE', `/api/messages/${id}`, { as: jaan, body: {} });
    await clean();
    expect((await db.select().from(messageFiles)).map(({ id }) => id)).toEqual(expect.not.arrayContaining([lost]));
    const { id: caseId = '', ...found } = (await caseOf(jaan)) ?? {};
    expect(found).toMatchObject({ target: 'message' });
    expect((await open(caseId)).snapshots[0]?.content.files).toEqual([
      { id: kept, name: 'Pilt.png', description: 'Solvav joonis' },
    ]);
    const answer = await openFile(staff, caseId, kept);
    expect(answer).toBeInstanceOf(Response);
    const { headers } = answer as Response;
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['image/png', 'private, no-store']);
    expect(await openings(bad)).toHaveLength(2);
  });

  it('can be opened only through their case, by staff other than the member it is about', async () => {
    const { mari, jaan, bad, ids } = await conversation();
    const [kept, other] = [await insertFile(jaan.id, bad), await insertFile(jaan.id, ids[7] ?? '')];
    await report(mari, bad);
    const caseId = (await caseOf(jaan))?.id ?? '';
    expect(await openFile(mari, caseId, kept)).toBe('forbidden');
    expect(await openFile(null, caseId, kept)).toBe('unauthenticated');
    await db.update(users).set({ role: 'moderator' }).where(eq(users.id, jaan.id));
    expect(await openFile(jaan, caseId, kept)).toBe('not_found');
    expect([
      await openFile(staff, caseId, other),
      await openFile(staff, newId(), kept),
      await openFile(staff, 'x', kept),
    ]).toEqual(['not_found', 'not_found', 'not_found']);
  });

  it('are restored with the message when an appeal is granted', async () => {
    const { mari, jaan, bad } = await conversation();
    const kept = await insertFile(jaan.id, bad);
    await report(mari, bad);
    const decisionId = await removeReported(jaan);
    const filesOf = async (messageId: string) =>
      db.select().from(messageFiles).where(eq(messageFiles.messageId, messageId));
    expect(await filesOf(bad)).toEqual([]);
    await clean();
    expect(await grant(jaan, decisionId)).toBe(200);
    expect(await filesOf(bad)).toMatchObject([{ id: kept, isWithdrawn: false }]);
  });

  it('aren’t restored with a message that its sender deleted before the decision', async () => {
    const { mari, jaan, bad } = await conversation();
    const kept = await insertFile(jaan.id, bad);
    await report(mari, bad);
    await call(community, 'DELETE', `/api/messages/${bad}`, { as: jaan, body: {} });
    expect(await grant(jaan, await removeReported(jaan))).toBe(200);
    expect(await db.select().from(messageFiles).where(eq(messageFiles.id, kept))).toMatchObject([{ messageId: null }]);
  });

  it('don’t reveal the report to their sender, who can’t resend or export them after deleting the message', async () => {
    const { mari, jaan, bad, ids, conversationId } = await conversation();
    const [reported, other] = [await insertFile(jaan.id, bad), await insertFile(jaan.id, ids[7] ?? '')];
    await report(mari, bad);
    for (const id of [bad, ids[7]]) await call(community, 'DELETE', `/api/messages/${id}`, { as: jaan, body: {} });
    const send = async (file: string) => {
      const { body } = await call<{ error?: { code: string } }>(
        community,
        'POST',
        `/api/threads/${conversationId}/messages`,
        { as: jaan, body: { content: '', files: [file] } },
      );
      return body.error?.code;
    };
    const told = async () => [
      await send(reported),
      await send(other),
      await personalData.copy(db, jaan.id)['message_files'],
      await personalData.files?.(db, jaan.id),
    ];
    expect(await told()).toEqual(['message_file_gone', 'message_file_gone', [], []]);
    await clean();
    expect(await told()).toEqual(['message_file_gone', 'message_file_gone', [], []]);
  });

  it('are deleted once the case is decided, if their sender’s account was deleted before', async () => {
    const { mari, jaan, bad } = await conversation();
    const kept = await insertFile(jaan.id, bad);
    await report(mari, bad);
    const caseId = (await caseOf(jaan))?.id ?? '';
    await db.update(users).set({ deletedAt: testNow.getTime() }).where(eq(users.id, jaan.id));
    const content = async () =>
      (await db.select().from(reportSnapshots).where(eq(reportSnapshots.caseId, caseId)))[0]?.content;
    expect(await content()).toMatchObject({ parts: [{ text: 'Sõnum 6' }], files: [{ id: kept }] });
    await db.update(reportCases).set({ state: 'rejected' }).where(eq(reportCases.id, caseId));
    expect(await content()).toEqual({
      author: null,
      parts: [],
      pictures: [],
      under: null,
      writtenAt: expect.anything(),
    });
    expect(await db.select().from(messageFiles).where(eq(messageFiles.id, kept))).toMatchObject([
      { isReported: false },
    ]);
  });

  it('are deleted with the snapshot once nothing references them', async () => {
    const { mari, jaan, bad } = await conversation();
    const kept = await insertFile(jaan.id, bad);
    await report(mari, bad);
    const isReported = async () =>
      (await db.select().from(messageFiles).where(eq(messageFiles.id, kept)))[0]?.isReported;
    expect(await isReported()).toBe(true);
    await db.update(reportSnapshots).set({ content: sql`json_remove(content, '$.files')` });
    expect(await isReported()).toBe(false);
  });

  it('make a snapshot differ from one with the same text but no files', () => {
    const content = { author: null, parts: [], pictures: [], under: null, writtenAt: null };
    const files = [{ id: newId(), name: 'Pilt.png', description: '' }];
    expect(digestOf({ ...content, files })).not.toBe(digestOf(content));
  });
});

describe('a message', () => {
  it('can’t be reported by anyone outside the conversation: other members, staff or visitors', async () => {
    const { bad } = await conversation();
    for (const as of [await actors.member(community), staff, undefined]) {
      expect((await report(as, bad)).status).toBe(404);
    }
  });

  it('can’t be reported by its sender', async () => {
    const { jaan, bad } = await conversation();
    expect((await report(jaan, bad)).body.error?.code).toBe('own_content');
  });
});
