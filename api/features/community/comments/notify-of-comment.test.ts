import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, call, createTestCommunity, insertPost, insertSpace, type TestActor } from '#api/testing/index.ts';
import { postFollows } from '../posts/marks/schema.ts';
import { posts } from '../posts/schema.ts';
import { spaceMembers } from '../spaces/schema.ts';
import { type CreatedComment, commentPath } from './contract.ts';

const community = await createTestCommunity();
const { db } = community;
const member = (name: string) => actors.member(community, { user: { name } });
const [mari, jaan, liis, anu] = [await member('Mari'), await member('Jaan'), await member('Liis'), await member('Anu')];
const nameOf = new Map([mari, jaan, liis, anu].map(({ id }, index) => [id, ['Mari', 'Jaan', 'Liis', 'Anu'][index]]));

async function write(postId: string, as: TestActor, body: string, parentId?: string): Promise<string> {
  const answer = await call<{ data: CreatedComment }>(community, 'POST', `/api/posts/${postId}/comments`, {
    as,
    body: { body, parentId, clientId: newId() },
  });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}
const edit = (id: string, as: TestActor, body: string, version: number) =>
  call(community, 'PATCH', `/api/comments/${id}`, { as, body: { body, version } });
const naming = ({ id }: TestActor) => `[@X](/profile/${id})`;

/** Returns the recipient and kind of each unread notification about a post, and marks them all as read. */
async function notified(postId: string): Promise<string[]> {
  const isUnread = and(eq(notifications.subjectId, postId), isNull(notifications.readAt));
  const rows = await db.select().from(notifications).where(isUnread);
  await db.update(notifications).set({ readAt: 1 }).where(isUnread);
  return rows.map(({ userId, kind }) => `${nameOf.get(userId)}: ${kind}`).sort();
}
const follow = (postId: string, { id }: TestActor, level: 'following' | 'muted' = 'following') =>
  db.insert(postFollows).values({ postId, userId: id, level, createdAt: 0 });

describe('a new comment', () => {
  it('notifies the post’s author and followers, but never the comment’s own author', async () => {
    const postId = await insertPost(community, { authorId: mari.id, title: 'Uni ja kuu' });
    await follow(postId, liis);
    const id = await write(postId, jaan, 'Tere **kõik**');
    const [row] = await db.select().from(notifications).where(eq(notifications.subjectId, postId));
    expect(row).toMatchObject({ title: 'Uni ja kuu', excerpt: 'Tere kõik', path: commentPath(postId, id) });
    expect(row?.actorId).toBe(jaan.id);
    expect(await notified(postId)).toEqual(['Liis: followed_post', 'Mari: comment']);
    await write(postId, mari, 'Aitäh');
    expect(await notified(postId)).toEqual(['Jaan: followed_post', 'Liis: followed_post']);
  });

  it('notifies each person once, for the strongest reason: mention first, then reply, then comment', async () => {
    const postId = await insertPost(community, { authorId: mari.id });
    const top = await write(postId, jaan, 'Algus');
    const reply = await write(postId, liis, 'Vastus', top);
    await notified(postId);
    await write(postId, anu, `Tere ${naming(jaan)}`, reply);
    expect(await notified(postId)).toEqual(['Jaan: mention', 'Liis: reply', 'Mari: comment']);
    await write(postId, anu, `Veel kord ${naming(jaan)} ${naming(jaan)}`, reply);
    expect(await notified(postId)).toEqual(['Jaan: reply', 'Liis: reply', 'Mari: comment']);
  });

  it('ignores mentions in code, quotes and other links', async () => {
    const postId = await insertPost(community, { authorId: anu.id });
    await write(postId, anu, `> ${naming(jaan)}\n\n\`${naming(jaan)}\` [Jaan](/profile/${jaan.id})`);
    expect(await notified(postId)).toEqual([]);
  });

  it('notifies a follower of the post in a muted space, but no one who muted the post', async () => {
    const spaceId = await insertSpace(community);
    for (const { id } of [mari, jaan, liis]) await db.insert(spaceMembers).values({ userId: id, spaceId, mutedAt: 1 });
    const postId = await insertPost(community, { spaceId, authorId: mari.id });
    await follow(postId, jaan);
    await follow(postId, liis, 'muted');
    const id = await write(postId, liis, 'Tere');
    expect(await notified(postId)).toEqual(['Jaan: followed_post', 'Mari: comment']);
    await write(postId, anu, `Tere ${naming(liis)}`, id);
    expect(await notified(postId)).toEqual(['Jaan: followed_post', 'Mari: comment']);
    const unfollowed = await write(postId, jaan, 'Olen siin');
    await db.delete(postFollows).where(and(eq(postFollows.postId, postId), eq(postFollows.userId, jaan.id)));
    await notified(postId);
    await write(postId, anu, 'Vastus', unfollowed);
    expect(await notified(postId)).toEqual(['Mari: comment']);
    await write(postId, anu, `Nimi ${naming(jaan)}`, unfollowed);
    expect(await notified(postId)).toEqual(['Jaan: mention', 'Mari: comment']);
  });

  it('notifies no one in a quiet space, and no one who can’t read the comment at that moment', async () => {
    const quiet = await insertPost(community, {
      spaceId: await insertSpace(community, { isQuiet: true }),
      authorId: mari.id,
    });
    await write(quiet, jaan, `Tere ${naming(liis)}`);
    expect(await notified(quiet)).toEqual([]);
    const closed = await insertPost(community, { authorId: mari.id });
    await follow(closed, jaan);
    const spaceId = await insertSpace(community, { readAccess: 'premium' });
    await db.update(posts).set({ spaceId }).where(eq(posts.id, closed));
    const premium = await actors.premium(community);
    const id = await write(closed, premium, `Tere ${naming(liis)}`);
    expect(await notified(closed)).toEqual([]);
    await db
      .update(posts)
      .set({ spaceId: await insertSpace(community) })
      .where(eq(posts.id, closed));
    await edit(id, premium, `Tere taas ${naming(liis)}`, 1);
    expect(await notified(closed)).toEqual(['Liis: mention']);
  });

  it('notifies once when the same comment is sent again', async () => {
    const postId = await insertPost(community, { authorId: mari.id });
    const body = { body: `Tere ${naming(liis)}`, clientId: newId() };
    const send = () => call(community, 'POST', `/api/posts/${postId}/comments`, { as: jaan, body });
    await Promise.all([send(), send(), send()]);
    expect(await notified(postId)).toEqual(['Liis: mention', 'Mari: comment']);
    await send();
    expect(await notified(postId)).toEqual([]);
  });
});

describe('editing a comment', () => {
  it('notifies only members mentioned for the first time, once per person and post', async () => {
    const postId = await insertPost(community, { authorId: mari.id });
    const id = await write(postId, jaan, `Tere ${naming(liis)}`);
    await notified(postId);
    await edit(id, jaan, `Tere ${naming(liis)} ja ${naming(anu)}`, 1);
    expect(await notified(postId)).toEqual(['Anu: mention']);
    await edit(id, jaan, 'Tere', 2);
    await edit(id, jaan, `Tere ${naming(liis)} ja ${naming(anu)}`, 3);
    expect(await notified(postId)).toEqual([]);
  });

  it('notifies no one when refused', async () => {
    const postId = await insertPost(community, { authorId: mari.id });
    const id = await write(postId, jaan, 'Tere');
    await notified(postId);
    expect((await edit(id, jaan, `Tere ${naming(liis)}`, 7)).status).toBe(409);
    expect(await notified(postId)).toEqual([]);
  });
});

describe('deleting a comment', () => {
  it('withdraws its notifications', async () => {
    const postId = await insertPost(community, { authorId: mari.id });
    const id = await write(postId, jaan, `Tere ${naming(liis)}`);
    await call(community, 'DELETE', `/api/comments/${id}`, { as: jaan });
    expect(await notified(postId)).toEqual([]);
  });
});
