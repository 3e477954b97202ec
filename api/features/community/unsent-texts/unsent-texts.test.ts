import { describe, expect, it } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  day,
  insertComment,
  insertPost,
  later,
  testNow,
} from '#api/testing/index.ts';
import type { ListedText, UnsentText } from './contract.ts';
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
type Answer = CommonResponse & { data: UnsentText };

const path = (place: string) => `/api/unsent-texts/${place}`;
const save = (place: string, { body = 'Tere', version = 0, clientId = newId(), ...base }: Save = {}, as = mari) =>
  call<Answer>(community, 'PUT', path(place), { as, body: { clientId, content: { body }, version, ...base } });
const find = async (place: string, as = mari) =>
  (await call<{ data: { text: UnsentText | null } }>(community, 'GET', path(place), { as })).body.data.text;
const bodyIn = async (place: string, as = mari) => (await find(place, as))?.content['body'];
const list = async (query = '', as = mari) =>
  (
    await call<{ data: { items: ListedText[]; nextCursor: string | null } }>(
      community,
      'GET',
      `/api/unsent-texts${query}`,
      { as },
    )
  ).body.data;
const codeOf = ({ status, body }: Awaited<ReturnType<typeof save>>) => [status, body.error?.code];
const place = () => `comments:${newId()}`;

describe('an unsent text', () => {
  it('is restored in the form it was written in, only for its author', async () => {
    const here = place();
    const clientId = newId();
    expect((await save(here, { clientId, body: 'Algus' })).body.data).toEqual({ version: 1 });
    expect((await save(here, { clientId, body: 'Algus ja lõpp', version: 1 })).body.data).toEqual({ version: 2 });
    const found = { place: here, clientId, version: 2, updatedAt: testNow.toISOString() };
    expect(await find(here)).toEqual({ ...found, content: { body: 'Algus ja lõpp' } });
    expect(await find(here, await actors.member(community))).toBeNull();
    expect((await list()).items).toContainEqual({ ...found, excerpt: 'Algus ja lõpp' });
  });

  it('is never replaced by a stale save, which gets the newer text in response', async () => {
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
    expect((await find(here))?.version).toBe(3);
  });

  it('can be saved again after a lost response', async () => {
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
    expect(await find(here)).toBeNull();
    for (const version of [0, 1]) expect(codeOf(await save(here, { clientId, version }))).toEqual([409, 'text_sent']);
    await insertPost(community, { authorId: mari.id, clientId: newId() });
    const post = newId();
    await save('post', { clientId: post });
    await insertPost(community, { authorId: mari.id, clientId: post });
    expect(codeOf(await save('post', { clientId: post, version: 1 }))).toEqual([409, 'text_sent']);
    expect(await find('post')).toBeNull();
    expect((await save(here, { clientId })).status).toBe(409);
    expect((await save(here, { body: 'Järgmine' })).status).toBe(200);
  });

  it('is deleted when the version that it edits is replaced', async () => {
    const id = await insertComment(community, { postId: await insertPost(community), authorId: mari.id });
    const here = `comment:${id}`;
    await save(here, { baseVersion: 1, body: 'Muudan' });
    expect(await bodyIn(here)).toBe('Muudan');
    const edit = { as: mari, body: { body: 'Muudetud', version: 1 } };
    expect((await call(community, 'PATCH', `/api/comments/${id}`, edit)).status).toBe(200);
    expect(await find(here)).toBeNull();
    expect(codeOf(await save(here, { baseVersion: 1, version: 1 }))).toEqual([409, 'text_sent']);
    expect((await save(here, { baseVersion: 2 })).status).toBe(200);
    expect(codeOf(await save(here, { baseVersion: 2 }, await actors.member(community)))).toEqual([409, 'text_sent']);
  });

  it('can be discarded, unless a newer one was saved', async () => {
    const here = place();
    const clientId = newId();
    await save(here, { clientId });
    await save(here, { clientId, body: 'Uuem', version: 1 });
    const discard = (version?: number) =>
      call(community, 'DELETE', `${path(here)}${version === undefined ? '' : `?version=${version}`}`, { as: mari });
    await discard(1);
    expect(await bodyIn(here)).toBe('Uuem');
    for (let time = 0; time < 2; time += 1) expect((await discard()).status).toBe(200);
    expect(await find(here)).toBeNull();
  });

  it('requires the key of a known form, and has a maximum size', async () => {
    for (const wrong of ['x', 'post:1', `comments:${newId()}x`, `post:${newId()}'`])
      expect((await call(community, 'PUT', path(encodeURIComponent(wrong)), { as: mari, body: {} })).status).toBe(404);
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

  it('is listed with an excerpt, however many texts there are and however long they are', async () => {
    const liis = await actors.member(community);
    const begun = Array.from({ length: 200 }, (_, index) => ({
      ...{ userId: liis.id, place: place(), clientId: newId(), version: 1 },
      content: { title: index === 199 ? ' ' : `Pealkiri ${index}`, body: 'õ'.repeat(99_000) },
      // Each pair of texts has the same time.
      updatedAt: testNow.getTime() + Math.floor(index / 2),
    }));
    for (let from = 0; from < 200; from += 20)
      await community.db.insert(unsentTexts).values(begun.slice(from, from + 20));
    const first = await list('', liis);
    expect(first.items).toHaveLength(20);
    expect(JSON.stringify(first).length).toBeLessThan(10_000);
    const seen = [...first.items];
    for (let { nextCursor } = first; nextCursor; ) {
      const page = await list(`?cursor=${nextCursor}&limit=100`, liis);
      seen.push(...page.items);
      ({ nextCursor } = page);
    }
    expect(new Set(seen.map((text) => text.place)).size).toBe(200);
    expect(seen.map(({ updatedAt }) => updatedAt)).toEqual(
      seen
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .reverse(),
    );
    expect(seen.find((text) => text.place === begun[199]?.place)?.excerpt).toBe('õ'.repeat(200));
    expect(seen.find((text) => text.place === begun[0]?.place)?.excerpt).toBe('Pealkiri 0');
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
