import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  insertPost,
  insertSpace,
  later,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import type { RestrictionKind } from './contract.ts';
import { liftRestriction, restrictMember } from './queries.ts';

const community = await createTestCommunity();
const { db } = community;
const space = await insertSpace(community);
const always = sql`true`;

/** Restricts a member in the same way as a moderator's decision. Returns the restriction's id. */
async function restrict({ id: userId }: TestActor, kind: RestrictionKind, until: Date | null = null, now = testNow) {
  const id = newId();
  await namedBatch(db, {
    restricted: restrictMember(db, { id, userId, kind, until: until?.getTime() ?? null }, now, always),
  });
  return id;
}
const lift = (id: string) => namedBatch(db, { lifted: liftRestriction(createTestContext(community), id, always) });

async function suspended(options?: Parameters<typeof actors.member>[1]) {
  const actor = await actors.member(community, options);
  await restrict(actor, 'suspension', later(day));
  return actor;
}
const write = (as: TestActor, now = testNow) =>
  call(community, 'POST', '/api/posts', { as, now, body: { space, title: 'Uni', body: 'Tere' } });
const codeOf = ({ body }: Awaited<ReturnType<typeof write>>) => body.error?.code ?? null;

it.each(['suspension', 'silence'] as const)(
  'a member with a %s can read the reason, appeal, change their password, export their data and delete their account',
  async (kind) => {
    const as = await actors.member(community);
    await restrict(as, kind, later(day));
    const send = (path: string, body: object) => call(community, 'POST', path, { as, body });
    expect((await call(community, 'GET', '/api/decisions', { as })).status).toBe(200);
    expect(codeOf(await send('/api/appeals', { decisionId: newId(), text: 'Palun vaadake üle.' }))).toBe('not_found');
    const password = 'kuu paistab metsa kohal';
    const change = { password: as.password, newPassword: password, newPasswordRepeat: password };
    expect((await send('/api/users/password', change)).status).toBe(200);
    expect((await send('/api/data-exports', { password })).status).toBe(202);
    expect((await send('/api/users/delete', { password, confirmation: 'Kogukond' })).status).toBe(200);
    const rows = await db.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, as.id));
    expect(rows).toEqual([{ deletedAt: testNow.getTime() }]);
  },
);

describe('a suspended member', () => {
  it('can change settings, but not their name or description', async () => {
    const as = await suspended();
    const change = (body: object) => call(community, 'PATCH', '/api/users/profile', { as, body });
    expect((await change({ theme: 'dark' })).status).toBe(200);
    expect(codeOf(await change({ name: 'Uus' }))).toBe('suspended');
    expect(codeOf(await change({ about: 'Uus' }))).toBe('suspended');
  });

  it('can read content and delete their own', async () => {
    const as = await suspended();
    const id = await insertPost(community, { authorId: as.id });
    expect((await call(community, 'GET', `/api/posts/${id}`, { as })).status).toBe(200);
    expect((await call(community, 'DELETE', `/api/posts/${id}`, { as, body: {} })).status).toBe(200);
  });

  it('has no staff rights', async () => {
    const as = await actors.moderator(community);
    await restrict(as, 'suspension', later(day));
    const id = await insertPost(community);
    expect((await call(community, 'POST', `/api/posts/${id}/remove`, { as, body: {} })).status).toBe(403);
    expect((await call(community, 'DELETE', `/api/posts/${id}`, { as, body: {} })).status).toBe(403);
    expect(await db.select({ state: posts.state }).from(posts).where(eq(posts.id, id))).toEqual([
      { state: 'published' },
    ]);
  });

  it('can write again once the suspension ends, in the same session', async () => {
    const as = await actors.member(community);
    await restrict(as, 'suspension', later(hour));
    expect(codeOf(await write(as, later(hour - 1)))).toBe('suspended');
    expect((await write(as, later(hour))).status).toBe(201);
  });

  it('stays suspended until the last of several suspensions ends', async () => {
    const as = await actors.member(community);
    const longer = await restrict(as, 'suspension', later(2 * hour));
    await restrict(as, 'suspension', later(hour));
    expect(codeOf(await write(as, later(hour)))).toBe('suspended');
    await lift(longer);
    expect(codeOf(await write(as))).toBe('suspended');
    expect((await write(as, later(hour))).status).toBe(201);
  });

  it('stays banned if a ban outlasts the suspension', async () => {
    const as = await actors.member(community);
    await restrict(as, 'suspension', later(hour));
    await restrict(as, 'ban');
    expect((await write(as, later(day))).status).toBe(401);
  });
});

describe('a silenced member', () => {
  async function silenced(options?: Parameters<typeof actors.member>[1]) {
    const actor = await actors.member(community, options);
    await restrict(actor, 'silence', later(hour));
    return actor;
  }

  it("can't change their name or description", async () => {
    const as = await silenced();
    const change = (body: object) => call(community, 'PATCH', '/api/users/profile', { as, body });
    expect((await change({ theme: 'dark' })).status).toBe(200);
    expect(codeOf(await change({ name: 'Uus' }))).toBe('silenced');
  });

  it('can write again once the silence ends, in the same session', async () => {
    const as = await silenced();
    expect(codeOf(await write(as, later(hour - 1)))).toBe('silenced');
    expect((await write(as, later(hour))).status).toBe(201);
  });

  it('has no staff rights during the silence', async () => {
    const as = await actors.moderator(community);
    await restrict(as, 'silence', later(hour));
    const id = await insertPost(community);
    expect((await call(community, 'POST', `/api/posts/${id}/remove`, { as, body: {} })).status).toBe(403);
  });

  it('counts as suspended while a suspension is in force', async () => {
    const as = await silenced();
    const longer = await restrict(as, 'suspension', later(hour));
    expect(codeOf(await write(as))).toBe('suspended');
    await lift(longer);
    expect(codeOf(await write(as))).toBe('silenced');
  });
});

describe('a ban', () => {
  it('ends the member’s sessions and prevents signing in', async () => {
    const as = await actors.member(community);
    await restrict(as, 'ban');
    expect(await db.$count(sessions, eq(sessions.userId, as.id))).toBe(0);
    const answer = await call(community, 'POST', '/api/auth/sign-in', {
      body: { email: as.email, password: as.password },
    });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'account_banned']);
  });

  it('keeps the account closed until every ban is lifted', async () => {
    const as = await actors.member(community);
    const [first, second] = [await restrict(as, 'ban'), await restrict(as, 'ban')];
    const status = async () => (await db.select().from(users).where(eq(users.id, as.id)))[0]?.status;
    await lift(first);
    expect(await status()).toBe('banned');
    await lift(second);
    expect(await status()).toBe('active');
  });

  it('doesn’t reopen an account that was closed for another reason once it is lifted', async () => {
    const as = await actors.member(community, { user: { status: 'inactive' } });
    const id = await restrict(as, 'ban');
    await lift(id);
    expect((await db.select().from(users).where(eq(users.id, as.id)))[0]?.status).toBe('inactive');
  });
});
