import { beforeEach, describe, expect, it } from 'vitest';
import {
  actors,
  call,
  createTestCommunity,
  insertConversation,
  insertMessage,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import type { ConversationView } from '../read/contract.ts';

let community: TestCommunity;
let mari: TestActor;
let jaan: TestActor;
let kai: TestActor;
let conversation: string;
let first: string;

beforeEach(async () => {
  community = await createTestCommunity();
  [mari, jaan, kai] = [await actors.member(community), await actors.member(community), await actors.member(community)];
  conversation = await insertConversation(community, { members: [mari.id, jaan.id, kai.id] });
  first = await insertMessage(community, {
    conversationId: conversation,
    senderId: mari.id,
    body: 'Kas **homme** sobib?',
  });
});

const answer = (as: TestActor, answersId: string | null, content = 'Sobib!') =>
  call(community, 'POST', `/api/threads/${conversation}/messages`, { as, body: { content, answersId } });
const shown = async (as: TestActor) => {
  const { body } = await call<{ data: ConversationView }>(community, 'GET', `/api/threads/${conversation}`, { as });
  return body.data.messages.at(-1)?.answers;
};
const hidden = { id: '', sender: null, excerpt: '' };

describe('an answer to a message', () => {
  it('quotes the author and the current beginning of the message', async () => {
    expect((await answer(jaan, first)).status).toBe(201);
    expect(await shown(kai)).toMatchObject({
      ...{ id: first, excerpt: 'Kas homme sobib?', state: 'shown' },
      sender: { id: mari.id },
    });
    await call(community, 'PATCH', `/api/messages/${first}`, { as: mari, body: { content: 'Kas ülehomme sobib?' } });
    expect((await shown(kai))?.excerpt).toBe('Kas ülehomme sobib?');
  });

  it('quotes no text once the message is deleted, but can still be sent', async () => {
    await answer(jaan, first);
    await call(community, 'DELETE', `/api/messages/${first}`, { as: mari });
    expect(await shown(kai)).toEqual({ ...hidden, id: first, state: 'deleted' });
    expect((await answer(kai, first)).status).toBe(201);
    expect(await shown(jaan)).toEqual({ ...hidden, id: first, state: 'deleted' });
  });

  it('quotes no text of a member whom the reader has blocked', async () => {
    await answer(jaan, first);
    await call(community, 'PUT', `/api/blocks/${mari.id}`, { as: kai });
    expect(await shown(kai)).toEqual({ ...hidden, id: first, state: 'hidden' });
    expect((await shown(jaan))?.state).toBe('shown');
  });

  it('quotes nothing unless the sender sees the message in that conversation', async () => {
    const other = await insertConversation(community, { members: [mari.id, jaan.id] });
    const elsewhere = await insertMessage(community, { conversationId: other, senderId: mari.id });
    await answer(jaan, elsewhere);
    expect(await shown(kai)).toBeNull();
    await call(community, 'PUT', `/api/blocks/${mari.id}`, { as: kai });
    await answer(kai, first);
    expect(await shown(jaan)).toBeNull();
  });

  it('quotes nothing by default', async () => {
    await answer(jaan, null);
    expect(await shown(kai)).toBeNull();
  });
});
