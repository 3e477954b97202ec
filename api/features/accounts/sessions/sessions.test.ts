import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashToken, randomToken } from '#api/platform/crypto/tokens.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors, call, createTestCommunity, day, later, minute, type TestActor, testNow } from '#api/testing/index.ts';
import type { Session } from './contract.ts';
import { sessions } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

/** Adds a session of a member, last used at the given time. */
async function addSession({ id: userId }: TestActor, usedAt: Date = testNow) {
  const [id, token, at] = [newId(), randomToken(), usedAt.getTime()];
  const hashes = { bearerHash: await hashToken(token), cookieHash: await hashToken(randomToken()) };
  const times = { createdAt: at, lastUsedAt: at, expiresAt: at + 30 * day };
  await db.insert(sessions).values({ id, userId, ...hashes, ...times, userAgent: firefox, country: 'EE' });
  return { id, token };
}

const list = async (as: { token: string }, now = testNow) =>
  (await call<{ data: { sessions: Session[] } }>(community, 'GET', '/api/sessions', { as, now })).body.data.sessions;
const isIn = async (as: { token: string }) =>
  (await call(community, 'GET', '/api/users/profile', { as })).status === 200;

describe('GET /api/sessions', () => {
  it('lists the member’s sessions, the current one first, without secrets', async () => {
    const mari = await actors.member(community);
    const [older, newer] = [await addSession(mari, later(-2 * minute)), await addSession(mari, later(-minute))];
    const listed = await list(mari);
    expect(listed.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [mari.sessionId, true],
      [newer.id, false],
      [older.id, false],
    ]);
    expect(listed[1]).toEqual({
      id: newer.id,
      device: { browser: 'Firefox', system: 'Linux' },
      country: 'EE',
      signedInAt: later(-minute).toISOString(),
      lastUsedAt: later(-minute).toISOString(),
      isCurrent: false,
    });
  });

  it('omits sessions that are 30 days old, unused for 7 days or, for an admin, 24 hours old', async () => {
    const mari = await actors.member(community);
    const [stale, fresh] = [await addSession(mari, later(-7 * day)), await addSession(mari, later(1 - 7 * day))];
    const ids = (await list(mari)).map(({ id }) => id);
    expect(ids).toContain(fresh.id);
    expect(ids).not.toContain(stale.id);
    const admin = await actors.admin(community);
    await addSession(admin, later(-day));
    expect(await list(admin)).toHaveLength(1);
  });

  it('lists at most a hundred, always including the current one', async () => {
    const mari = await actors.member(community);
    await Promise.all(Array.from({ length: 101 }, () => addSession(mari, later(minute))));
    const listed = await list(mari);
    expect(listed).toHaveLength(100);
    expect(listed[0]).toMatchObject({ id: mari.sessionId, isCurrent: true });
  });

  it('lists only the member’s own sessions', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    await addSession(jaan);
    expect(await list(mari)).toHaveLength(1);
  });
});

describe('DELETE /api/sessions/:id', () => {
  it('signs out that browser at once', async () => {
    const mari = await actors.member(community);
    const other = await addSession(mari);
    expect(await isIn(other)).toBe(true);
    expect((await call(community, 'DELETE', `/api/sessions/${other.id}`, { as: mari })).status).toBe(200);
    expect(await isIn(other)).toBe(false);
    expect(await isIn(mari)).toBe(true);
  });

  it("returns the same response for another member's session, an ended one and an unknown id", async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const ended = await addSession(mari);
    await call(community, 'DELETE', `/api/sessions/${ended.id}`, { as: mari });
    const ids = [jaan.sessionId, ended.id, newId(), 'x'];
    const answers = await Promise.all(ids.map((id) => call(community, 'DELETE', `/api/sessions/${id}`, { as: mari })));
    expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual(Array(4).fill([404, 'not_found']));
    expect(await isIn(jaan)).toBe(true);
  });
});

describe('DELETE /api/sessions', () => {
  it('ends the member’s other sessions, and no session of another member', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    const others = [await addSession(mari), await addSession(mari)];
    const answer = await call<{ data: { ended: number } }>(community, 'DELETE', '/api/sessions', { as: mari });
    expect(answer.body.data).toEqual({ ended: 2 });
    expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
    expect(await isIn(mari)).toBe(true);
    expect(await isIn(jaan)).toBe(true);
    expect(await db.select().from(sessions).where(eq(sessions.userId, mari.id))).toHaveLength(1);
  });
});
