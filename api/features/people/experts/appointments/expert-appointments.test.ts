import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import {
  actors,
  call,
  createTestCommunity,
  insertExpert,
  readOutbox,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { expertProfiles } from '../schema.ts';
import type { Appointment } from './contract.ts';
import { markAsExpert } from './queries.ts';

async function arrange() {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  const change = (id: string, verb: 'appoint' | 'withdraw') =>
    call(community, 'POST', `/api/admin/experts/${id}/${verb}`, { as: admin, body: {} });
  const list = async (query = '') =>
    (
      await call<{ data: { items: Appointment[]; nextCursor: string | null } }>(
        community,
        'GET',
        `/api/admin/experts${query}`,
        { as: admin },
      )
    ).body.data;
  return { community, change, list };
}

const isShown = async (community: TestCommunity, id: string) =>
  (await call(community, 'GET', `/api/experts/${id}`)).status === 200;

describe('appointExpert', () => {
  it('makes a member an expert and mails them once, but doesn’t list them yet', async () => {
    const { community, change } = await arrange();
    const mari = await actors.member(community, { user: { locale: 'en' } });
    const answers = await Promise.all(Array.from({ length: 4 }, () => change(mari.id, 'appoint')));
    answers.push(await change(mari.id, 'appoint'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { body } = await call(community, 'GET', '/api/users/profile', { as: mari });
    expect(body.user?.isExpert).toBe(true);
    const mails = await readOutbox(community);
    expect(mails).toMatchObject([{ to: mari.email, locale: 'en', subject: expect.stringContaining('expert') }]);
    expect((await call(community, 'GET', '/api/expert/profile', { as: mari })).status).toBe(200);
    expect(await isShown(community, mari.id)).toBe(false);
  });

  it('restores an earlier profile', async () => {
    const { community, change } = await arrange();
    const mart = await insertExpert(community);
    await change(mart.id, 'withdraw');
    expect(await isShown(community, mart.id)).toBe(false);
    await change(mart.id, 'appoint');
    expect(await isShown(community, mart.id)).toBe(true);
    expect(await readOutbox(community)).toHaveLength(1);
    const [row] = await community.db.select().from(expertProfiles).where(eq(expertProfiles.userId, mart.id));
    expect(row).toMatchObject({ headlineEt: 'Unenõustaja', takesQuestions: true });
  });

  it('refuses banned, unconfirmed and unknown members and those of another community', async () => {
    const { community, change } = await arrange();
    const banned = await actors.banned(community);
    const waiting = await actors.member(community, { user: { emailVerifiedAt: null } });
    const foreign = await actors.member(await createTestCommunity());
    for (const { id } of [banned, waiting, foreign]) expect((await change(id, 'appoint')).status).toBe(404);
    expect([await readOutbox(community), await community.db.select().from(expertProfiles)]).toEqual([[], []]);
  });

  it('changes nothing if the member is banned between the read and the write', async () => {
    const { community } = await arrange();
    const banned = await actors.banned(community);
    await community.db.batch(markAsExpert(community.db, banned.id, { appointmentId: newId() }, testNow));
    const [row] = await community.db.select().from(users).where(eq(users.id, banned.id));
    expect([row?.isExpert, await community.db.select().from(expertProfiles)]).toEqual([false, []]);
  });
});

describe('withdrawExpert', () => {
  it('removes an expert from the directory and the editor, idempotently', async () => {
    const { community, change } = await arrange();
    const mart = await insertExpert(community);
    expect((await change(mart.id, 'withdraw')).status).toBe(200);
    expect((await change(mart.id, 'withdraw')).status).toBe(200);
    expect(await isShown(community, mart.id)).toBe(false);
    expect((await call(community, 'GET', '/api/expert/profile', { as: mart })).status).toBe(403);
    expect((await change((await actors.member(await createTestCommunity())).id, 'withdraw')).status).toBe(404);
  });

  it('removes an expert who has been banned in the meantime', async () => {
    const { community, change, list } = await arrange();
    const mart = await insertExpert(community, { status: 'banned' });
    expect((await list()).items.map(({ id }) => id)).toEqual([mart.id]);
    expect((await change(mart.id, 'withdraw')).status).toBe(200);
    expect((await list()).items).toEqual([]);
  });
});

describe('listAppointments', () => {
  it('lists experts with the state of their profile', async () => {
    const { community, list } = await arrange();
    await actors.member(community);
    const listed = await insertExpert(community);
    const hidden = await insertExpert(community, {}, { isListed: false, takesQuestions: false });
    const empty = await actors.expert(community);
    expect((await list()).items.map(({ id, profile, takesQuestions }) => [id, profile, takesQuestions])).toEqual([
      [empty.id, 'empty', false],
      [hidden.id, 'hidden', false],
      [listed.id, 'listed', true],
    ]);
  });

  it('finds members by part of a name or an e-mail address', async () => {
    const { community, list } = await arrange();
    const rein = await actors.member(community, { user: { name: 'Rein 100% Rand' } });
    await actors.member(community, { user: { name: 'Rein 100 Rand' } });
    await actors.member(community, { user: { name: 'Rein 100% Ootel', emailVerifiedAt: null } });
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).items.map(({ id, isExpert }) => [id, isExpert]);
    expect(await found('100%')).toEqual([[rein.id, false]]);
    expect(await found(rein.email.slice(0, 20))).toContainEqual([rein.id, false]);
    expect(await found("' or 1=1 --")).toEqual([]);
  });

  it('returns all experts in pages', async () => {
    const { community, list } = await arrange();
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await actors.expert(community)).id);
    const seen: string[] = [];
    for (let query: string | null = '?limit=2'; query; ) {
      const { items, nextCursor } = await list(query);
      seen.push(...items.map(({ id }) => id));
      query = nextCursor && `?limit=2&cursor=${nextCursor}`;
    }
    expect(seen).toEqual(ids);
  });
});
