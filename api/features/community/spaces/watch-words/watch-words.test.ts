import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { actors, call, createTestCommunity, day, insertPost, insertSpace, type TestActor } from '#api/testing/index.ts';
import { posts } from '../../posts/schema.ts';

interface Answer {
  data: { id: string; state: string; version: number; items: Array<{ id: string; heldWord: string | null }> };
  error?: { code: string; fields?: Record<string, { code: string }> };
}

/** Creates a community that holds texts with `*laen*` and refuses texts with `casino*`. */
async function watched() {
  const community = await createTestCommunity();
  const [admin, space, mari] = [
    await actors.admin(community),
    await insertSpace(community),
    await actors.member(community),
  ];
  const send = (as: TestActor, method: string, path: string, body?: object) =>
    call<Answer>(community, method, path, { as, ...(body && { body }) });
  const change = (version: number, changes: object) =>
    send(admin, 'PATCH', '/api/admin/settings/watch-words', { version, changes });
  await change(0, { holdEt: ['*laen*'], refuseEn: ['casino*'] });
  const write = (body: object, as = mari) =>
    send(as, 'POST', '/api/posts', { space, title: 'Uni', body: 'Tere', ...body });
  return { community, db: community.db, admin, mari, space, send, change, write };
}
const fieldsOf = ({ status, body }: { status: number; body: Answer }) => [
  status,
  Object.entries(body.error?.fields ?? {}).map(([field, { code }]) => `${field} ${code}`),
];
const refused = [400, ['body watch_word_refused']];

describe('a text with a watch word', () => {
  it.each([
    ['its title', { title: 'Kiirlaen' }],
    ['its text', { body: 'Saa kiir**laenu**!' }],
    ['the other language', { texts: { en: { title: 'Money', body: 'kiirlaen' } } }],
    ['the URL of a link', { body: '[siin](https://laen.naide.test/)' }],
    ['an option of its poll', { poll: { options: ['laen', 'hoius'] } }],
  ])('is held for approval because of a word in %s', async (_, body) => {
    const { write } = await watched();
    const { status, body: answer } = await write(body);
    expect([status, answer.data.state]).toEqual([201, 'held']);
  });

  it('is refused for a forbidden word, and not stored', async () => {
    const { write, db } = await watched();
    expect(fieldsOf(await write({ body: 'Laen ja casinos' }))).toEqual(refused);
    expect(await db.$count(posts)).toBe(0);
  });

  it('is published if staff wrote it', async () => {
    const { write, admin } = await watched();
    expect((await write({})).body.data.state).toBe('published');
    expect((await write({ body: 'laen' }, admin)).body.data.state).toBe('published');
  });

  it('is listed for staff with the word, which its author doesn’t see', async () => {
    const { community, write, send, mari } = await watched();
    const { id } = (await write({ body: 'Kiirlaenud' })).body.data;
    // Ids contain their creation time, and the queue lists only texts written up to now.
    const now = new Date(Date.now() + 1_000);
    const session = { createdAt: now.getTime(), lastUsedAt: now.getTime(), expiresAt: now.getTime() + day };
    const as = await actors.admin(community, { session });
    const { items } = (await call<Answer>(community, 'GET', '/api/admin/posts?state=held', { as, now })).body.data;
    expect(items.map((item) => [item.id, item.heldWord])).toEqual([[id, '*laen*']]);
    const own = await send(mari, 'GET', `/api/posts/${id}`);
    expect([own.status, JSON.stringify(own.body).includes('*laen*')]).toEqual([200, false]);
  });

  it('doesn’t notify members it mentions until it is approved', async () => {
    const { community, db, write, send, admin } = await watched();
    const jaan = await actors.member(community);
    const notified = () => db.$count(notifications, eq(notifications.userId, jaan.id));
    const { id } = (await write({ body: `laen [@Jaan](/profile/${jaan.id})` })).body.data;
    expect(await notified()).toBe(0);
    expect((await send(admin, 'POST', `/api/posts/${id}/approve`, { version: 1 })).status).toBe(200);
    expect(await notified()).toBe(1);
    expect((await db.select().from(posts).where(eq(posts.id, id)))[0]?.state).toBe('published');
  });
});

describe('a comment with a watch word', () => {
  it('is held or refused, and is counted once it is approved', async () => {
    const { community, db, space, send, mari, admin } = await watched();
    const postId = await insertPost(community, { spaceId: space });
    const comment = (body: string) => send(mari, 'POST', `/api/posts/${postId}/comments`, { body });
    const count = async () => (await db.select().from(posts).where(eq(posts.id, postId)))[0]?.commentCount;
    expect(fieldsOf(await comment('C@sino'))).toEqual(refused);
    const held = await comment('Kiirlaen');
    expect([held.body.data.state, await count()]).toEqual(['held', 0]);
    await send(admin, 'POST', `/api/comments/${held.body.data.id}/approve`, { version: 1 });
    expect(await count()).toBe(1);
  });
});

describe('an edit', () => {
  it('can’t add a watch word of either kind', async () => {
    const { community, space, send, mari } = await watched();
    const id = await insertPost(community, { spaceId: space, authorId: mari.id });
    const edit = (version: number, body: string) =>
      send(mari, 'PATCH', `/api/posts/${id}`, { version, title: 'Uni', body });
    expect(fieldsOf(await edit(1, 'laen'))).toEqual(refused);
    expect(fieldsOf(await edit(1, 'casino'))).toEqual(refused);
    expect((await edit(1, 'Magan')).status).toBe(200);
  });

  it('can keep words that are in a held text or were approved', async () => {
    const { write, send, mari, admin } = await watched();
    const { id } = (await write({ body: 'laen' })).body.data;
    const edit = (version: number, body: string) =>
      send(mari, 'PATCH', `/api/posts/${id}`, { version, title: 'Uni', body });
    expect((await edit(1, 'laen, laenu')).body.data.state).toBe('held');
    await send(admin, 'POST', `/api/posts/${id}/approve`, { version: 2 });
    expect((await edit(2, 'laen, ja muud')).body.data.state).toBe('published');
  });

  it('can’t add a watch word to a comment', async () => {
    const { community, space, send, mari } = await watched();
    const postId = await insertPost(community, { spaceId: space });
    const made = await send(mari, 'POST', `/api/posts/${postId}/comments`, { body: 'Tere' });
    const edited = await send(mari, 'PATCH', `/api/comments/${made.body.data.id}`, { version: 1, body: 'laen' });
    expect(fieldsOf(edited)).toEqual(refused);
  });
});

describe('a message with a watch word', () => {
  it('is refused for a word of either kind if it is to a stranger, and isn’t checked between contacts', async () => {
    const { community, send, mari } = await watched();
    const jaan = await actors.member(community);
    const begin = (as: TestActor, to: TestActor, content: string) =>
      send(as, 'POST', '/api/threads', { to: [to.id], subject: 'Tere', content });
    expect(fieldsOf(await begin(mari, jaan, 'Kiirlaen'))).toEqual([400, ['content watch_word_refused']]);
    const described = { to: [jaan.id], content: 'Tere', descriptions: { picture: 'Kiirlaen' } };
    expect(fieldsOf(await send(mari, 'POST', '/api/threads', described))).toEqual([
      400,
      ['content watch_word_refused'],
    ]);
    expect((await begin(mari, jaan, 'Tere')).status).toBe(201);
    expect((await begin(mari, jaan, 'Kiirlaen')).status).toBe(201);
  });
});

describe('a profile text', () => {
  it('can’t gain a watch word of either kind, but can keep one it already had', async () => {
    const { db, send, mari, change } = await watched();
    const write = (about: string) => send(mari, 'PATCH', '/api/users/profile', { about });
    const refusedThere = [400, ['about watch_word_refused']];
    expect(fieldsOf(await write('Kiirlaen'))).toEqual(refusedThere);
    expect(fieldsOf(await write('C@sino'))).toEqual(refusedThere);
    expect((await write('Tere')).status).toBe(200);
    await change(1, { holdEt: ['*laen*', 'tere'] });
    expect((await write('Tere jälle')).status).toBe(200);
    expect(fieldsOf(await write('Kiirlaen, tere'))).toEqual(refusedThere);
    expect((await db.select().from(users).where(eq(users.id, mari.id)))[0]?.about).toBe('Tere jälle');
  });
});

describe('watch word lists', () => {
  it('are logged with the words that were added and removed', async () => {
    const { change, db } = await watched();
    await change(1, { holdEt: ['*laen*', 'võlg'], refuseEn: null });
    const entries = await db.select().from(auditLog).where(eq(auditLog.targetId, 'watch-words'));
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [
        { holdEt: '', refuseEn: '' },
        { holdEt: '*laen*', refuseEn: 'casino*' },
      ],
      [
        { holdEt: '', refuseEn: 'casino*' },
        { holdEt: 'võlg', refuseEn: '' },
      ],
    ]);
  });

  it('apply to the next text, and can’t be changed from an outdated version', async () => {
    const { change, write } = await watched();
    expect((await change(1, { refuseEn: [] })).status).toBe(200);
    expect((await write({ body: 'casino' })).body.data.state).toBe('published');
    expect((await change(1, { holdEt: [] })).status).toBe(409);
  });

  it('can be tried on a text before they are saved', async () => {
    const { send, admin } = await watched();
    const lists = { holdEt: [], refuseEt: ['sõim'], holdEn: [], refuseEn: [] };
    const test = async (body: object) => (await send(admin, 'POST', '/api/admin/watch-word-tests', body)).body;
    expect(await test({ text: 'Soim ja laen', lists })).toMatchObject({
      data: { found: [{ word: 'sõim', locale: 'et', action: 'refuse' }] },
    });
    expect(await test({ text: 'Soim ja laen' })).toMatchObject({ data: { found: [{ word: '*laen*' }] } });
  });
});
