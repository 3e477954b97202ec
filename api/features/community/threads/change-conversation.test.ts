import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { createConversations } from '#api/testing/conversations.ts';
import { actors, testNow } from '#api/testing/index.ts';
import { conversationMembers, conversations } from './schema.ts';

describe('leaving a conversation', () => {
  it('removes only the leaving member’s copy', async () => {
    const { mari, jaan, start, write, list, open, unread, change } = await createConversations();
    const { id } = (await start(mari, [jaan])).body.data;
    expect(await change(jaan, id, 'leave')).toBe(200);
    expect([(await list(jaan)).items, await unread(jaan), (await open(jaan, id)).status]).toEqual([[], 0, 404]);
    const { data } = (await open(mari, id)).body;
    expect(data.messages).toHaveLength(1);
    expect([data.closed, data.members.map(({ hasLeft }) => hasLeft)]).toEqual(['members_left', [false, true]]);
    expect((await write(mari, id, 'Tule tagasi')).body.error?.code).toBe('members_left');
    expect(await change(jaan, id, 'leave')).toBe(200);
  });

  it('lets the rest of a group continue', async () => {
    const { community, mari, jaan, start, write, texts, unread, change } = await createConversations();
    const tiit = await actors.member(community);
    const { id } = (await start(mari, [jaan, tiit])).body.data;
    await change(jaan, id, 'leave');
    expect((await write(mari, id, 'Meie kaks')).status).toBe(201);
    expect((await texts(tiit, id)).at(-1)).toBe('Meie kaks');
    await change(tiit, id, 'accept');
    expect((await write(tiit, id, 'Just meie')).status).toBe(201);
    expect((await texts(mari, id)).at(-1)).toBe('Just meie');
    expect(await unread(jaan)).toBe(0);
  });
});

describe('muting a conversation', () => {
  it('keeps the conversation in the list and in the unread count, and sends no notification', async () => {
    const { community, mari, jaan, start, write, list, unread, change } = await createConversations();
    const { id } = (await start(mari, [jaan])).body.data;
    expect(await change(jaan, id, 'mute')).toBe(200);
    await write(mari, id, 'Veel');
    const waiting = await community.db.select().from(notifications).where(eq(notifications.userId, jaan.id));
    expect(waiting.map(({ readAt, mailDueAt }) => [readAt !== null, mailDueAt])).toEqual([[true, null]]);
    expect([await unread(jaan), (await list(jaan)).items[0]?.isMuted]).toEqual([1, true]);
    await change(jaan, id, 'unmute');
    await write(mari, id, 'Ja veel');
    expect(await community.db.$count(notifications, eq(notifications.userId, jaan.id))).toBe(2);
  });
});

describe('conversations that no one can read', () => {
  it('are marked for deletion when the last member has left', async () => {
    const { community, mari, jaan, start, change } = await createConversations();
    const { id } = (await start(mari, [jaan])).body.data;
    await change(mari, id, 'leave');
    expect(await community.db.$count(conversations, eq(conversations.emptiedAt, testNow.getTime()))).toBe(0);
    await change(jaan, id, 'leave');
    expect(await community.db.$count(conversations, eq(conversations.emptiedAt, testNow.getTime()))).toBe(1);
    expect(await community.db.$count(conversationMembers)).toBe(2);
  });
});

describe('a deleted member', () => {
  it('makes a conversation read-only, with the reason', async () => {
    const { community, mari, jaan, start, write, open } = await createConversations();
    const { id } = (await start(jaan, [mari])).body.data;
    await community.db
      .update(users)
      .set({ deletedAt: testNow.getTime(), status: 'inactive', name: null, emailVerifiedAt: null })
      .where(eq(users.id, jaan.id));
    const { data } = (await open(mari, id)).body;
    expect(data.closed).toBe('member_deleted');
    expect(data.messages).toMatchObject([
      { content: 'Kuidas sa magasid?', sender: { id: null, name: 'Kustutatud liige' } },
    ]);
    expect((await write(mari, id, 'Kus sa oled?')).body.error?.code).toBe('member_deleted');
    expect((await start(mari, [jaan])).body.error?.code).toBe('recipient_gone');
  });
});
