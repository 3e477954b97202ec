import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import { createConversations } from '#api/testing/conversations.ts';
import { call, testNow } from '#api/testing/index.ts';
import { messageFiles } from '../files/schema.ts';
import { conversations, messages } from '../schema.ts';

describe('a conversation', () => {
  it('stores messages in order of writing, each with its own position', async () => {
    const { community, mari, jaan, start, write, texts } = await createConversations();
    const { id } = (await start(mari, [jaan])).body.data;
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(index % 2 ? mari : jaan, id, `${index}`)));
    for (const content of ['21', '22']) await write(mari, id, content);
    const rows = await community.db
      .select({ position: messages.position, body: messages.body })
      .from(messages)
      .where(eq(messages.conversationId, id))
      .orderBy(messages.position);
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
    expect(rows.at(0)?.body).toBe('Kuidas sa magasid?');
    expect(rows.slice(21).map(({ body }) => body)).toEqual(['21', '22']);
    expect(await texts(jaan, id)).toEqual(rows.map(({ body }) => body));
  });

  it('is written once, however often the browser sends it', async () => {
    const { community, mari, jaan, start, write } = await createConversations();
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(mari, [jaan], { clientId })));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await community.db.$count(conversations)).toBe(1);
    const { id } = (answers[0] as (typeof answers)[0]).body.data;
    const reply = crypto.randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => write(jaan, id, 'Hästi.', testNow, reply)));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.data.messageId}`)).size).toBe(1);
    expect(await community.db.$count(messages)).toBe(2);
  });

  it('refuses another text with the id of a message that was sent, so that neither text is lost', async () => {
    const { mari, jaan, start, write, texts } = await createConversations();
    const { id } = (await start(mari, [jaan])).body.data;
    const other = (await start(mari, [jaan], { subject: 'Töö', content: 'Muu' })).body.data.id;
    const clientId = crypto.randomUUID();
    const send = async (to: string, content: string) => {
      const { status, body } = await write(mari, to, content, testNow, clientId);
      return [status, body.error?.code ?? body.data.position];
    };
    const answers = await Promise.all([send(id, 'Esimene'), send(id, 'Esimene')]);
    expect(answers).toEqual([
      [201, 2],
      [201, 2],
    ]);
    expect(await send(id, 'Teine')).toEqual([409, 'text_sent']);
    expect(await send(other, 'Esimene')).toEqual([409, 'text_sent']);
    expect(await send(id, 'Esimene')).toEqual([201, 2]);
    expect([await texts(jaan, id), await texts(jaan, other)]).toEqual([['Kuidas sa magasid?', 'Esimene'], ['Muu']]);
  });

  it('refuses a different file with the id of a message that was sent, but accepts the same file again', async () => {
    const { community, mari, jaan, start } = await createConversations();
    const { id } = (await start(mari, [jaan])).body.data;
    const clientId = crypto.randomUUID();
    const [one, two] = [newId(), newId()] as const;
    const file = {
      ownerId: mari.id,
      name: 'Leht.pdf',
      type: 'application/pdf',
      bytes: 1,
      createdAt: testNow.getTime(),
    };
    await community.db.insert(messageFiles).values([one, two].map((each) => ({ ...file, id: each, key: each })));
    const send = async (files: readonly string[]) => {
      const body = { content: '', files, clientId };
      return (await call(community, 'POST', `/api/threads/${id}/messages`, { as: mari, body })).status;
    };
    expect([await send([one]), await send([two]), await send([one])]).toEqual([201, 409, 201]);
  });
});

describe('an unsent text', () => {
  it('is kept for a conversation until it is sent, and not stored again afterwards', async () => {
    const { community, mari, jaan, start, write } = await createConversations();
    const { id } = (await start(mari, [jaan])).body.data;
    const clientId = crypto.randomUUID();
    const path = `/api/unsent-texts/conversation:${id}`;
    const save = (version: number) =>
      call(community, 'PUT', path, { as: mari, body: { clientId, content: { content: 'Ma mõtlen' }, version } });
    const kept = async () =>
      (await call<{ data: { text: object | null } }>(community, 'GET', path, { as: mari })).body.data.text !== null;
    expect([(await save(0)).status, await kept()]).toEqual([200, true]);
    await write(mari, id, 'Ma mõtlesin', testNow, clientId);
    expect([await kept(), (await save(0)).body.error?.code, await kept()]).toEqual([false, 'text_sent', false]);
  });
});
