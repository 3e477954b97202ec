import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createPng } from '#api/platform/images/testing.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  day,
  hour,
  insertExpert,
  later,
  overtake,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import type { ConversationView } from '../../threads/read/contract.ts';
import { conversations, inboxEntries, messages } from '../../threads/schema.ts';

interface Begun {
  data: { id: string; messageId: string };
}
interface Listed {
  data: { items: Array<{ id: string; subject: string; isUnread: boolean; lastMessage: { excerpt: string } }> };
}

let community: TestCommunity;
let mart: TestActor;
let mari: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  mart = await insertExpert(community, { locale: 'en' });
  mari = await actors.member(community);
});

const ask = (message: unknown, { as = mari, to = mart.id, now = later(0), clientId = newId() } = {}) =>
  call<Begun & CommonResponse>(community, 'POST', `/api/experts/${to}/questions`, {
    ...{ as, now },
    body: { subject: 'Uni', message, clientId },
  });
const codeOf = ({ status, body }: { status: number; body: CommonResponse }) => [status, body.error?.code];
const inboxOf = async (as: TestActor, folder = 'inbox') =>
  (await call<Listed>(community, 'GET', `/api/threads?folder=${folder}`, { as })).body.data.items;
const begun = () => community.db.select().from(conversations);

describe('a question to an expert', () => {
  it('starts a conversation in both members’ inboxes, not as a request', async () => {
    const { status, body } = await ask('Miks ma öösel ärkan?\r\n\r\nKell kolm.');
    expect(status).toBe(201);
    const { id } = body.data;
    expect(await inboxOf(mart)).toMatchObject([
      { id, subject: 'Uni', isUnread: true, lastMessage: { excerpt: 'Miks ma öösel ärkan? Kell kolm.' } },
    ]);
    expect(await inboxOf(mari)).toMatchObject([{ id, isUnread: false }]);
    expect(await inboxOf(mart, 'requests')).toEqual([]);
    const answer = { as: mart, body: { content: 'Mis kell sa magama lähed?' } };
    expect((await call(community, 'POST', `/api/threads/${id}/messages`, answer)).status).toBe(201);
    expect(await inboxOf(mari)).toMatchObject([{ id, isUnread: true }]);
  });

  it('reveals neither member’s address to the other', async () => {
    const { body } = await ask('Tere');
    for (const as of [mari, mart]) {
      const shown = await call(community, 'GET', `/api/threads/${body.data.id}`, { as });
      expect(JSON.stringify(shown.body)).not.toContain('@');
    }
  });

  it('starts one conversation, however often it is sent, even concurrently', async () => {
    const clientId = newId();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask('Miks ma ärkan?', { clientId })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect([(await begun()).length, (await community.db.select().from(messages)).length]).toEqual([1, 1]);
    expect((await ask('Miks ma ärkan?')).status).toBe(201);
    expect(await begun()).toHaveLength(2);
  });

  it('is refused with the id of another question that was sent, so that neither is lost', async () => {
    const [kai, clientId] = [await insertExpert(community, {}), newId()];
    const { id } = (await ask('Miks ma ärkan?', { clientId })).body.data;
    expect(codeOf(await ask('Miks ma norskan?', { clientId }))).toEqual([409, 'text_sent']);
    expect(codeOf(await ask('Miks ma ärkan?', { clientId, to: kai.id }))).toEqual([409, 'text_sent']);
    expect((await ask('Miks ma ärkan?', { clientId })).body.data.id).toBe(id);
    expect(await begun()).toHaveLength(1);
  });

  it('requires a subject and a text', async () => {
    for (const [body, field, code] of [
      [{ subject: ' ', message: 'Tere' }, 'subject', 'subject_required'],
      [{ subject: 'Uni', message: ' \n ' }, 'message', 'message_required'],
      [{ subject: 'Uni', message: 'x'.repeat(4_001) }, 'message', 'message_too_long'],
    ] as const) {
      const answer = await call(community, 'POST', `/api/experts/${mart.id}/questions`, { as: mari, body });
      expect([answer.status, answer.body.error?.fields?.[field]?.code]).toEqual([400, code]);
    }
    expect((await ask('x'.repeat(4_000))).status).toBe(201);
  });

  it('is refused if the expert takes no questions, isn’t listed, or is the sender', async () => {
    const quiet = await insertExpert(community, {}, { takesQuestions: false });
    const unlisted = await insertExpert(community, {}, { isListed: false });
    const banned = await insertExpert(community, { status: 'banned' });
    const former = await insertExpert(community);
    await community.db.update(users).set({ isExpert: false }).where(eq(users.id, former.id));
    const foreign = await insertExpert(await createTestCommunity());
    expect(codeOf(await ask('Tere', { to: quiet.id }))).toEqual([409, 'takes_no_questions']);
    for (const { id } of [unlisted, banned, former, foreign, mari])
      expect((await ask('Tere', { to: id, as: await actors.member(community) })).status).toBe(404);
    expect(codeOf(await ask('Tere', { as: mart }))).toEqual([409, 'own_profile']);
    expect(await begun()).toEqual([]);
  });

  it('is either delivered or refused if the expert turns off questions at the same time', async () => {
    const close = () =>
      community.db.update(expertProfiles).set({ takesQuestions: false }).where(eq(expertProfiles.userId, mart.id));
    const sender = async () => ask('Tere', { as: await actors.member(community) });
    const answers = await Promise.all([sender(), sender(), close(), sender(), sender()]);
    const statuses = answers.flatMap((answer) => ('status' in answer ? [answer.status] : []));
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect(await begun()).toHaveLength(statuses.filter((status) => status === 201).length);
    expect(codeOf(await ask('Veel'))).toEqual([409, 'takes_no_questions']);
  });

  it('leaves nothing behind if its sender is banned in the meantime', async () => {
    const ban = () => community.db.update(users).set({ status: 'banned' }).where(eq(users.id, mari.id));
    const { result, wasOvertaken } = await overtake(2, ban, () => ask('Tere'));
    expect([wasOvertaken, result.status]).toEqual([true, 409]);
    expect([await begun(), await community.db.select().from(inboxEntries)]).toEqual([[], []]);
  });

  it('is accepted but not shown to an expert who has blocked the asker', async () => {
    await call(community, 'PUT', `/api/blocks/${mari.id}`, { as: mart, body: {} });
    expect((await ask('Tere')).status).toBe(201);
    expect(await inboxOf(mart)).toEqual([]);
    const inbox = await call<{ data: { items: unknown[]; waiting: object } }>(
      community,
      'GET',
      '/api/expert/messages',
      {
        as: mart,
      },
    );
    expect(inbox.body.data).toMatchObject({ items: [], waiting: { new: 0, open: 0 } });
  });

  it('can’t be sent to an expert whom the asker has blocked', async () => {
    await call(community, 'PUT', `/api/blocks/${mart.id}`, { as: mari, body: {} });
    expect(codeOf(await ask('Tere'))).toEqual([409, 'member_blocked']);
    expect(await community.db.select().from(inboxEntries)).toEqual([]);
  });

  it('is limited to 5 a day to one expert and 10 an hour in total', async () => {
    const statuses = async (count: number, options: Parameters<typeof ask>[1]) => {
      const seen: number[] = [];
      for (let index = 0; index < count; index += 1) seen.push((await ask(`Küsimus ${index}`, options)).status);
      return seen;
    };
    expect(await statuses(6, {})).toEqual([201, 201, 201, 201, 201, 429]);
    const kadri = await insertExpert(community);
    expect(await statuses(5, { to: kadri.id })).toEqual([201, 201, 201, 201, 201]);
    const refused = await ask('Tere', { to: (await insertExpert(community)).id });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(3600);
    expect((await ask('Tere', { as: await actors.member(community) })).status).toBe(201);
    expect((await ask('Hiljem', { now: later(hour) })).status).toBe(429);
    expect((await ask('Homme', { now: later(day) })).status).toBe(201);
  });
});

describe('the pictures in a question', () => {
  const uploaded = async (as: TestActor, file: Uint8Array = createPng({}), to = community) => {
    const { body } = await call<{ data: { id: string } }>(to, 'PUT', '/api/message-files?name=Nahk.png', {
      ...{ as, body: file },
      headers: { 'content-type': 'application/octet-stream' },
    });
    return body.data.id;
  };
  const askWith = (pictures: readonly object[], { subject = 'Uni', clientId = newId() } = {}) =>
    call<Begun & CommonResponse>(community, 'POST', `/api/experts/${mart.id}/questions`, {
      as: mari,
      body: { subject, message: 'Mis see on?', pictures, clientId },
    });
  const shownTo = async (as: TestActor, id: string) => {
    const { body } = await call<{ data: ConversationView }>(community, 'GET', `/api/threads/${id}`, { as });
    return body.data.messages.flatMap(({ files }) => files);
  };

  it('are shown to both members with their descriptions, in the order of the question', async () => {
    const [first, second] = [await uploaded(mari), await uploaded(mari)];
    const { status, body } = await askWith([{ id: first, description: ' Punane\nlaik ' }, { id: second }]);
    expect(status).toBe(201);
    for (const as of [mari, mart]) {
      expect(await shownTo(as, body.data.id)).toMatchObject([
        { id: first, description: 'Punane laik', type: 'image/png' },
        { id: second, description: '' },
      ]);
    }
    const stranger = await actors.member(community);
    expect((await call(community, 'GET', `/api/threads/${body.data.id}`, { as: stranger })).status).toBe(404);
  });

  it('are sent once, however often the question is sent', async () => {
    const [id, clientId] = [await uploaded(mari), newId()];
    const answers = await Promise.all(Array.from({ length: 3 }, () => askWith([{ id }], { clientId })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(codeOf(await askWith([{ id }]))).toEqual([409, 'message_file_gone']);
    expect(await begun()).toHaveLength(1);
  });

  it('must be the asker’s own, uploaded in this community', async () => {
    const elsewhere = await createTestCommunity();
    const pdf = new TextEncoder().encode('%PDF-1.7 …');
    const refused = [
      await uploaded(mart),
      await uploaded(await actors.member(elsewhere), createPng({}), elsewhere),
      await uploaded(mari, pdf),
      newId(),
    ];
    for (const id of refused) {
      expect(codeOf(await askWith([{ id: await uploaded(mari) }, { id }]))).toEqual([409, 'message_file_gone']);
    }
    expect(await begun()).toEqual([]);
  });

  it('are limited to ten, with descriptions of at most 300 characters', async () => {
    const pictures = Array.from({ length: 11 }, () => ({ id: newId() }));
    expect((await askWith(pictures)).body.error?.fields?.['pictures']?.code).toBe('too_many_pictures');
    const long = { id: newId(), description: 'x'.repeat(301) };
    const fields = (await askWith([long])).body.error?.fields;
    expect(fields?.['pictures.0.description']?.code).toBe('picture_description_too_long');
  });

  it('can’t have descriptions with watch words', async () => {
    await call(community, 'PATCH', '/api/admin/settings/watch-words', {
      as: await actors.admin(community),
      body: { version: 0, changes: { refuseEt: ['kasiino'] } },
    });
    const answer = await askWith([{ id: await uploaded(mari), description: 'Uus kasiino' }]);
    expect([answer.status, answer.body.error?.fields?.['message']?.code]).toEqual([400, 'watch_word_refused']);
  });
});
