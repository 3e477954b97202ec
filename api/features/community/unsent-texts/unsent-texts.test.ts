import { describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CommonAnswer,
  call,
  createTestCommunity,
  day,
  insertComment,
  insertPost,
  later,
  testNow,
} from '#api/testing/index.ts';
import type { UnsentText } from './contract.ts';
import { deleteExpiredUnsentTexts } from './queries.ts';
import { unsentTexts } from './schema.ts';

const community = await createTestCommunity();
const mari = await actors.member(community);

interface Save {
  clientId?: string;
  body?: string;
  version?: number;
  baseVersion?: number;
}
type Answer = CommonAnswer & { data: UnsentText };

const path = (place?: string) => `/api/unsent-texts${place ? `?place=${place}` : ''}`;
const save = (place: string, { body = 'Tere', version = 0, clientId = newId(), ...base }: Save = {}, as = mari) =>
  call<Answer>(community, 'PUT', path(place), { as, body: { clientId, content: { body }, version, ...base } });
const list = async (place?: string, as = mari) =>
  (await call<{ data: { items: UnsentText[] } }>(community, 'GET', path(place), { as })).body.data.items;
const bodiesIn = async (place: string, as = mari) => (await list(place, as)).map(({ content }) => content['body']);
const codeOf = ({ status, body }: Awaited<ReturnType<typeof save>>) => [status, body.error?.code];
const place = () => `comments:${newId()}`;

describe('an unsent text', () => {
  it('is found again in its place, by its author alone', async () => {
    const here = place();
    const clientId = newId();
    expect((await save(here, { clientId, body: 'Algus' })).body.data).toEqual({ version: 1 });
    expect((await save(here, { clientId, body: 'Algus ja lõpp', version: 1 })).body.data).toEqual({ version: 2 });
    expect(await list(here)).toEqual([
      { place: here, clientId, content: { body: 'Algus ja lõpp' }, version: 2, updatedAt: testNow.toISOString() },
    ]);
    expect(await list(here, await actors.member(community))).toEqual([]);
    expect((await list()).map((text) => text.place)).toContain(here);
  });

  it('is never replaced by a stale one, which is answered with the newer', async () => {
    const here = place();
    const clientId = newId();
    await save(here, { clientId, body: 'Üks' });
    await save(here, { clientId, body: 'Kaks', version: 1 });
    const stale = await save(here, { clientId, body: 'Vana', version: 1 });
    expect(codeOf(stale)).toEqual([409, 'unsent_text_outdated']);
    expect(stale.body.data).toMatchObject({ content: { body: 'Kaks' }, version: 2 });
    expect(codeOf(await save(here, { body: 'Uus algus' }))).toEqual([409, 'unsent_text_outdated']);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(here, { clientId, body: `${index}`, version: 2 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await list(here))[0]?.version).toBe(3);
  });

  it('can be saved again after a lost answer', async () => {
    const here = place();
    const text = { clientId: newId(), body: 'Sama' };
    for (let time = 0; time < 3; time += 1) expect((await save(here, text)).body.data).toEqual({ version: 1 });
  });

  it('is deleted when it is sent, and never saved again', async () => {
    const postId = await insertPost(community);
    const here = `comments:${postId}`;
    const clientId = newId();
    await save(here, { clientId });
    const send = () =>
      call(community, 'POST', `/api/posts/${postId}/comments`, { as: mari, body: { body: 'x', clientId } });
    expect((await send()).status).toBe(201);
    expect(await bodiesIn(here)).toEqual([]);
    for (const version of [0, 1]) expect(codeOf(await save(here, { clientId, version }))).toEqual([409, 'text_sent']);
    await insertPost(community, { authorId: mari.id, clientId: newId() });
    const post = newId();
    await save('post', { clientId: post });
    await insertPost(community, { authorId: mari.id, clientId: post });
    expect(codeOf(await save('post', { clientId: post, version: 1 }))).toEqual([409, 'text_sent']);
    expect(await bodiesIn('post')).toEqual([]);
    expect((await save(here, { clientId })).status).toBe(409);
    expect((await save(here, { body: 'Järgmine' })).status).toBe(200);
  });

  it('that is an edit ends with the version it was made from', async () => {
    const id = await insertComment(community, { postId: await insertPost(community), authorId: mari.id });
    const here = `comment:${id}`;
    await save(here, { baseVersion: 1, body: 'Muudan' });
    expect(await bodiesIn(here)).toEqual(['Muudan']);
    const edit = { as: mari, body: { body: 'Muudetud', version: 1 } };
    expect((await call(community, 'PATCH', `/api/comments/${id}`, edit)).status).toBe(200);
    expect(await bodiesIn(here)).toEqual([]);
    expect(codeOf(await save(here, { baseVersion: 1, version: 1 }))).toEqual([409, 'text_sent']);
    expect((await save(here, { baseVersion: 2 })).status).toBe(200);
    expect(codeOf(await save(here, { baseVersion: 2 }, await actors.member(community)))).toEqual([409, 'text_sent']);
  });

  it('can be discarded, though not over a newer one', async () => {
    const here = place();
    const clientId = newId();
    await save(here, { clientId });
    await save(here, { clientId, body: 'Uuem', version: 1 });
    const discard = (version?: number) =>
      call(community, 'DELETE', `${path(here)}${version === undefined ? '' : `&version=${version}`}`, { as: mari });
    await discard(1);
    expect(await bodiesIn(here)).toEqual(['Uuem']);
    for (let time = 0; time < 2; time += 1) expect((await discard()).status).toBe(200);
    expect(await bodiesIn(here)).toEqual([]);
  });

  it('has a place that exists, and a size', async () => {
    for (const wrong of ['', 'x', 'post:1', `comments:${newId()}x`, `post:${newId()}'`])
      expect((await call(community, 'PUT', path(encodeURIComponent(wrong)), { as: mari, body: {} })).status).toBe(400);
    const tooLong = await save(place(), { body: 'x'.repeat(100_000) });
    expect(tooLong.body.error?.fields?.['content']?.code).toBe('unsent_text_too_long');
    const liis = await actors.member(community);
    const rows = Array.from({ length: 200 }, () => ({
      ...{ userId: liis.id, place: place(), clientId: newId(), content: {}, version: 1 },
      updatedAt: testNow.getTime(),
    }));
    await community.db.insert(unsentTexts).values(rows);
    expect(codeOf(await save(place(), {}, liis))).toEqual([409, 'unsent_texts_full']);
    expect((await save(rows[0]?.place ?? '', { version: 1 }, liis)).status).toBe(200);
  });

  it('is deleted 90 days after the last save', async () => {
    const here = await createTestCommunity();
    const as = await actors.member(here);
    const body = { clientId: newId(), content: {}, version: 0 };
    await call(here, 'PUT', path('post'), { as, body });
    await deleteExpiredUnsentTexts(here.db, later(90 * day));
    expect(await here.db.$count(unsentTexts)).toBe(1);
    await deleteExpiredUnsentTexts(here.db, later(90 * day + 1));
    expect(await here.db.$count(unsentTexts)).toBe(0);
  });
});
