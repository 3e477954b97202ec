import { describe, expect, it } from 'vitest';
import { createFeedReader, millisecondsAfterNow } from '#api/testing/feed-reader.ts';
import { actors, day, hour, insertComment, insertSpace } from '#api/testing/index.ts';
import { reactions } from '../../reactions/schema.ts';
import { communityVisits, postFollows, postReads } from '../marks/schema.ts';
import { posts } from '../schema.ts';

describe('unread posts and comments', () => {
  it('include a post, and others’ comments after the point where the member stopped reading', async () => {
    const { community, db, mari, unread, post } = await createFeedReader();
    const spaceId = await insertSpace(community);
    const id = await post(1, { spaceId });
    const count = async () => (await unread())[spaceId];
    expect(await count()).toBe(1);
    await db.insert(postReads).values({ postId: id, userId: mari.id, position: 0, readAt: 1 });
    expect(await count()).toBe(0);
    await insertComment(community, { postId: id });
    expect(await count()).toBe(1);
    await db.update(postReads).set({ position: 1 });
    expect(await count()).toBe(0);
  });

  it('never include the member’s own post, but may include the first comment on it', async () => {
    const { community, mari, unread, post } = await createFeedReader();
    const spaceId = await insertSpace(community);
    const id = await post(1, { spaceId, authorId: mari.id });
    expect((await unread())[spaceId]).toBe(0);
    await insertComment(community, { postId: id });
    expect((await unread())[spaceId]).toBe(1);
  });

  it('don’t include edits or reactions', async () => {
    const { community, db, mari, unread, post } = await createFeedReader();
    const spaceId = await insertSpace(community);
    const id = await post(1, { spaceId });
    await db.insert(postReads).values({ postId: id, userId: mari.id, position: 0, readAt: 1 });
    await db.update(posts).set({ editedAt: millisecondsAfterNow(0), version: 2 });
    const jaan = await actors.member(community);
    await db
      .insert(reactions)
      .values({ targetId: id, userId: jaan.id, name: 'heart', createdAt: millisecondsAfterNow(0) });
    expect((await unread())[spaceId]).toBe(0);
  });

  it('exclude anything older than two weeks, or from before the member joined or last marked everything as read', async () => {
    const { community, db, mari, unread, feed, post } = await createFeedReader();
    const spaceId = await insertSpace(community);
    await post(15 * day, { spaceId });
    await post(13 * day, { spaceId });
    await post(1 * day, { spaceId });
    const newcomer = await actors.member(community, { user: { createdAt: millisecondsAfterNow(-2 * day) } });
    expect([(await unread())[spaceId], (await unread(newcomer))[spaceId]]).toEqual([2, 1]);
    expect((await feed()).items.map(({ isUnread }) => isUnread)).toEqual([true, true, false]);
    await db.insert(communityVisits).values({ userId: mari.id, readUntil: millisecondsAfterNow(-hour) });
    expect((await unread())[spaceId]).toBe(0);
    await post(0, { spaceId });
    expect((await unread())[spaceId]).toBe(1);
  });

  it('exclude a post that the member muted', async () => {
    const { community, db, mari, unread, ids, post } = await createFeedReader();
    const spaceId = await insertSpace(community);
    const id = await post(1, { spaceId });
    await db.insert(postFollows).values({ postId: id, userId: mari.id, level: 'muted', createdAt: 1 });
    expect([(await unread())[spaceId], await ids('filter=unread')]).toEqual([0, []]);
  });

  it('are counted up to 100', async () => {
    const { community, unread, post } = await createFeedReader();
    const spaceId = await insertSpace(community);
    const { id: authorId } = await actors.member(community);
    await Promise.all(Array.from({ length: 102 }, () => post(1, { spaceId, authorId })));
    expect((await unread())[spaceId]).toBe(100);
  });
});
