import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { mailNotifications } from '#api/features/accounts/notifications/index.ts';
import { notificationEvents, notifications } from '#api/features/accounts/notifications/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  failExchange,
  insertConversation,
  insertMessage,
  later,
  minute,
  readOutbox,
  second,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { conversations, messages as messageRows } from '../schema.ts';
import type { FoundMessage, InboxMessage } from './contract.ts';

let community: TestCommunity;
let mari: TestActor;
let jaan: TestActor;
let id: string;

beforeEach(async () => {
  community = await createTestCommunity();
  [mari, jaan] = [
    await actors.member(community),
    await actors.member(community, { user: { name: 'Jaan Tamm', isExpert: true, avatarKey: 'kuu/avatars/1.webp' } }),
  ];
  id = await insertConversation(community, { members: [mari.id, jaan.id], subject: 'Uni' });
});

type Inbox = { data: { messages: InboxMessage[]; nextCursor: string | null; unreadCount: number } };

const inbox = async (as: TestActor, query = '') =>
  (await call<Inbox>(community, 'GET', `/api/messages/inbox${query}`, { as })).body.data;
const unread = async (as: TestActor) =>
  (await call<{ data: { unreadCount: number } }>(community, 'GET', '/api/messages/unread-count', { as })).body.data
    .unreadCount;
const read = (as: TestActor, messageId: string) =>
  call<{ data: { unreadCount: number } }>(community, 'POST', `/api/messages/${messageId}/read`, { as });
const readAll = (as: TestActor, until?: string) =>
  call<{ data: { unreadCount: number } }>(community, 'POST', '/api/messages/read-all', {
    as,
    body: until ? { until } : {},
  });
const write = async (as: TestActor, content: string, now = testNow) => {
  const path = `/api/threads/${id}/messages`;
  const { body } = await call<{ data: { messageId: string } }>(community, 'POST', path, { as, now, body: { content } });
  return body.data.messageId;
};
const search = async (as: TestActor, q: string) => {
  const path = `/api/messages/search?q=${encodeURIComponent(q)}`;
  const { body } = await call<{ data: { items: FoundMessage[] } }>(community, 'GET', path, { as });
  return body.data.items.map(({ message }) => message.excerpt);
};

describe('the inbox', () => {
  it('shows the latest message by others in each conversation, with its sender', async () => {
    await write(jaan, 'Esimene');
    const messageId = await write(jaan, 'Magasin **hästi**.');
    await write(mari, 'Tore!');
    expect(await inbox(mari)).toEqual({
      messages: [
        {
          id: messageId,
          conversationId: id,
          isRead: false,
          createdAt: testNow.toISOString(),
          subject: 'Uni',
          hasSubject: true,
          content: 'Magasin **hästi**.',
          html: '<p>Magasin <strong>hästi</strong>.</p>\n',
          fileCount: 0,
          sender: {
            id: jaan.id,
            name: 'Jaan Tamm',
            initials: 'JT',
            profileImage: '/files/kuu/avatars/1.webp',
            role: 'user',
            isExpert: true,
          },
        },
      ],
      nextCursor: null,
      unreadCount: 1,
    });
  });

  it('lists conversations newest first, a page at a time', async () => {
    for (const at of [1, 2, 3]) {
      const other = await insertConversation(community, { members: [mari.id, jaan.id], subject: `${at}` });
      await insertMessage(community, { conversationId: other, senderId: jaan.id, createdAt: later(at).getTime() });
    }
    const first = await inbox(mari, '?limit=2');
    const second = await inbox(mari, `?limit=2&cursor=${first.nextCursor}`);
    expect([...first.messages, ...second.messages].map(({ subject }) => subject)).toEqual(['3', '2', '1']);
    expect(second.nextCursor).toBeNull();
  });
});

describe('marking messages as read', () => {
  it('covers what was shown, but nothing after it', async () => {
    const shown = await write(jaan, 'Nähtud');
    await write(jaan, 'Hilisem');
    expect((await read(mari, shown)).body.data.unreadCount).toBe(1);
    expect((await inbox(mari)).messages[0]?.isRead).toBe(false);
  });

  it('is idempotent, in any order', async () => {
    const [first, last] = [await write(jaan, 'Üks'), await write(jaan, 'Kaks')];
    await read(mari, last);
    expect((await read(mari, first)).body.data.unreadCount).toBe(0);
    expect((await read(mari, first)).status).toBe(200);
    expect([await unread(mari), (await inbox(mari)).messages[0]?.isRead]).toEqual([0, true]);
  });

  it('covers only what the list showed when everything is marked as read', async () => {
    const newest = await write(jaan, 'Nähtud');
    const other = await insertConversation(community, { members: [mari.id, jaan.id] });
    await insertMessage(community, { conversationId: other, senderId: jaan.id, createdAt: later(second).getTime() });
    expect((await readAll(mari, newest)).body.data.unreadCount).toBe(1);
    expect((await readAll(mari)).body.data.unreadCount).toBe(0);
    expect((await readAll(mari)).status).toBe(200);
  });

  it('is undone by marking the conversation as unread, until it is read again', async () => {
    const messageId = await write(jaan, 'Meeles pidada');
    await read(mari, messageId);
    await call(community, 'POST', `/api/threads/${id}/unread`, { as: mari });
    expect([await unread(mari), (await inbox(mari)).messages[0]?.isRead]).toEqual([1, false]);
    await read(mari, messageId);
    expect(await unread(mari)).toBe(0);
  });

  it('isn’t triggered by writing a message', async () => {
    await write(jaan, 'Küsimus');
    await write(mari, 'Samal ajal kirjutatud');
    expect(await unread(mari)).toBe(1);
  });
});

describe('editing a message', () => {
  it('shows the new text, and keeps the message read for those who read it', async () => {
    const messageId = await write(jaan, 'Kella ühel');
    await read(mari, messageId);
    const edited = await call(community, 'PATCH', `/api/messages/${messageId}`, {
      as: jaan,
      body: { content: 'Kella kahel' },
    });
    expect([edited.status, await unread(mari), (await inbox(mari)).messages[0]?.content]).toEqual([
      200,
      0,
      'Kella kahel',
    ]);
    expect([await search(mari, 'ühel'), await search(mari, 'kahel')]).toEqual([[], ['Kella kahel']]);
  });

  it('requires a text', async () => {
    const messageId = await write(jaan, 'Tere');
    const path = `/api/messages/${messageId}`;
    expect((await call(community, 'PATCH', path, { as: jaan, body: { content: ' ' } })).status).toBe(400);
  });
});

describe('deleting a message', () => {
  const remove = (as: TestActor, messageId: string) => call(community, 'DELETE', `/api/messages/${messageId}`, { as });

  it('shows the earlier message in the inbox, with nothing unread if that one was read', async () => {
    const first = await write(jaan, 'Esimene');
    await read(mari, first);
    await remove(jaan, await write(jaan, 'Kogemata'));
    expect([await unread(mari), (await inbox(mari)).messages.map(({ content }) => content)]).toEqual([0, ['Esimene']]);
  });

  it('removes the conversation from the inbox if it was the only message', async () => {
    await remove(jaan, await write(jaan, 'Kogemata'));
    expect([await unread(mari), (await inbox(mari)).messages]).toEqual([0, []]);
  });

  it('erases its text permanently, and withdraws its notification and mail', async () => {
    const messageId = await write(jaan, 'Saladus');
    expect(await community.db.$count(notifications)).toBe(1);
    await remove(jaan, messageId);
    const [row] = await community.db.select().from(messageRows).where(eq(messageRows.id, messageId));
    expect([row?.body, row?.plain, await search(mari, 'saladus')]).toEqual(['', '', []]);
    expect(await community.db.$count(notifications)).toBe(0);
    await mailNotifications(createTestContext(community, { now: later(10 * minute) }));
    expect(await readOutbox(community)).toEqual([]);
  });

  it.each([
    ['request', 'before'],
    ['response', 'after'],
  ] as const)('withdraws its notification at once, even if the %s of a database exchange is lost', async (_, loss) => {
    for (let number = 1, wasLost = true; wasLost; number += 1) {
      const messageId = await write(jaan, `Saladus ${number}`);
      wasLost = await failExchange(number, loss, () => remove(jaan, messageId));
      const [row] = await community.db.select().from(messageRows).where(eq(messageRows.id, messageId));
      const waiting = await community.db.$count(notifications, eq(notifications.excerpt, `Saladus ${number}`));
      expect(waiting).toBe(row?.deletedAt === null ? 1 : 0);
    }
  });

  it('isn’t triggered by deleting its sender’s account', async () => {
    const messageId = await write(jaan, 'Hüvasti');
    const confirmed = { password: jaan.password, confirmation: 'Kogukond' };
    expect((await call(community, 'POST', '/api/users/delete', { as: jaan, body: confirmed })).status).toBe(200);
    const { messages, unreadCount } = await inbox(mari);
    expect([messages.map(({ sender }) => sender.name), unreadCount]).toEqual([['Kustutatud liige'], 1]);
    expect((await read(mari, messageId)).body.data.unreadCount).toBe(0);
  });
});

describe('searching messages', () => {
  it('finds words and their prefixes, only in the member’s own conversations', async () => {
    await write(jaan, 'Rukkileib kerkib öö läbi');
    const tiit = await actors.admin(community);
    expect([await search(mari, 'rukki'), await search(mari, 'leib'), await search(mari, 'kerkib oo')]).toEqual([
      ['Rukkileib kerkib öö läbi'],
      [],
      ['Rukkileib kerkib öö läbi'],
    ]);
    expect([await search(tiit, 'rukki'), await search(mari, ''), await search(mari, '" OR *')]).toEqual([[], [], []]);
  });

  it('finds nothing in a conversation that the member has left', async () => {
    await write(jaan, 'Rukkileib');
    await call(community, 'POST', `/api/threads/${id}/leave`, { as: mari });
    expect([await search(mari, 'rukki'), await search(jaan, 'rukki')]).toEqual([[], ['Rukkileib']]);
  });
});

describe('mail about a message', () => {
  const mailAt = async (now: Date) => {
    await mailNotifications(createTestContext(community, { now }));
    return (await readOutbox(community)).filter(({ to }) => to === mari.email);
  };

  it('is sent when a message has been unread for five minutes, with a link to reply', async () => {
    const messageId = await write(jaan, 'Kas tuled?');
    expect(await mailAt(later(5 * minute - 1))).toEqual([]);
    const [mail] = await mailAt(later(5 * minute));
    expect(mail?.subject).toBe('Jaan Tamm kirjutas sulle: „Uni“');
    expect(JSON.stringify(mail)).toContain(`/messages/${id}?message=${messageId}&reply=1`);
  });

  it('isn’t sent once the message is read or its sender is blocked', async () => {
    await read(mari, await write(jaan, 'Nähtud'));
    await write(jaan, 'Nägemata');
    await call(community, 'PUT', `/api/blocks/${jaan.id}`, { as: mari });
    expect(await mailAt(later(10 * minute))).toEqual([]);
  });

  describe('in a conversation without a subject', () => {
    beforeEach(() => community.db.update(conversations).set({ hasSubject: false, subject: '' }));
    /** Everything that is stored to be mailed, or to be shown once later messages are deleted. */
    const stored = async () =>
      JSON.stringify([
        await community.db.select().from(notifications),
        await community.db.select().from(notificationEvents),
      ]);
    /** Sends the first message, which the conversation is named after once it is edited. */
    const begin = async (content: string) => {
      const messageId = await write(jaan, '.');
      await edit(messageId, content);
      return messageId;
    };
    const edit = (messageId: string, content: string) =>
      call(community, 'PATCH', `/api/messages/${messageId}`, { as: jaan, body: { content } });

    it('contains no words from a first message that was deleted in the meantime', async () => {
      const first = await begin('Saladus');
      await write(jaan, 'Kas tuled?');
      expect(await stored()).toContain('Saladus');
      await call(community, 'DELETE', `/api/messages/${first}`, { as: jaan });
      expect(await stored()).not.toContain('Saladus');
      expect((await mailAt(later(5 * minute)))[0]?.subject).toBe('Jaan Tamm kirjutas sulle: „…“');
    });

    it('contains messages as they were last edited', async () => {
      const first = await begin('Saladus');
      const second = await write(jaan, 'Teine saladus');
      await edit(first, 'Kas tuled?');
      await edit(second, 'Kell kaks');
      expect(await stored()).not.toMatch(/saladus/i);
      const [mail] = await mailAt(later(5 * minute));
      expect(mail?.subject).toBe('Jaan Tamm kirjutas sulle: „Kas tuled?“');
      expect(JSON.stringify(mail)).toContain('Kell kaks');
    });
  });

  it('is the only notification: the bell neither lists nor counts messages', async () => {
    await write(jaan, 'Tere');
    const { body } = await call<{ data: { items: unknown[]; unreadCount: number } }>(
      community,
      'GET',
      '/api/notifications',
      { as: mari },
    );
    expect(body.data).toMatchObject({ items: [], unreadCount: 0 });
    await call(community, 'POST', '/api/notifications/read-all', { as: mari, body: {} });
    expect(await mailAt(later(5 * minute))).toHaveLength(1);
  });
});
