import { createExecutionContext } from 'cloudflare:test';
import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { api } from '#api/app.ts';
import { createContext } from '#api/context.ts';
import {
  requireConfirmedSession,
  respondWhileChecking,
  type SessionCheck,
  settleDeferredWork,
} from '#api/platform/actor/session-check.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { connectDatabase, databaseTimeouts } from '#api/platform/database/connect.ts';
import { databaseAddress } from '#api/platform/tenancy/resolve-tenant.ts';
import {
  actors,
  createTestCommunity,
  failExchange,
  later,
  minute,
  overtake,
  type TestActor,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { sessions } from '../sessions/schema.ts';
import { users } from '../users/schema.ts';

const community = await createTestCommunity();
const { db } = community;
const profilePath = '/api/users/profile';
const listPath = '/api/admin/users';

/** Calls the API as the Worker does: processing starts while the session is read. */
async function ask(who: Pick<TestActor, 'token'>, path = profilePath, { at = community, now = testNow } = {}) {
  const request = new Request(`https://${at.hostname}${path}`, { headers: { authorization: `Bearer ${who.token}` } });
  const tried: number[] = [];
  const deferred: Promise<unknown>[] = [];
  const answer = async (sessionCheck?: SessionCheck) => {
    const defer = (work: Promise<unknown>) => {
      deferred.push(work);
    };
    const context = createContext({ tenant: at.tenant, env: at.env, request, defer, now, sessionCheck });
    const response = await api.fetch(request, { context }, createExecutionContext());
    tried.push(context.roundTrips());
    return response;
  };
  const response = await respondWhileChecking(answer);
  const body = await response.text();
  await Promise.allSettled(deferred);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: isJson ? JSON.parse(body) : body, tried };
}

const change = (who: TestActor, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, who.id));
const end = (who: TestActor) => db.delete(sessions).where(eq(sessions.userId, who.id));

describe('a session that the isolate has read before', () => {
  it('is read in the same database exchange as the requested data', async () => {
    const anna = await actors.admin(community);
    expect((await ask(anna, listPath)).tried).toEqual([2]);
    const again = await ask(anna, listPath);
    expect([again.status, again.tried]).toEqual([200, [1]]);
  });

  it('shows later changes to its member', async () => {
    const mari = await actors.member(community);
    await ask(mari);
    await change(mari, { name: 'Mari Uus' });
    const { body, tried } = await ask(mari);
    expect([body.user.name, tried.length]).toEqual(['Mari Uus', 2]);
    expect((await ask(mari)).tried.length).toBe(1);
  });

  it('no longer has the access of a role that its member lost after the session was read', async () => {
    const anna = await actors.admin(community);
    expect((await ask(anna, listPath)).status).toBe(200);
    await change(anna, { role: 'moderator' });
    expect((await ask(anna, listPath)).status).toBe(403);
  });

  it('has the access of a role that its member was given after the session was read', async () => {
    const mari = await actors.moderator(community);
    expect((await ask(mari, listPath)).status).toBe(403);
    await change(mari, { role: 'admin' });
    expect((await ask(mari, listPath)).status).toBe(200);
  });

  it.each(['inactive', 'banned', 'waiting'] as const)('ends when the account becomes %s', async (status) => {
    const mari = await actors.member(community);
    expect((await ask(mari)).status).toBe(200);
    await change(mari, { status });
    expect((await ask(mari)).status).toBe(401);
  });

  it('ends when its member signs out, even while a call is being processed', async () => {
    const [mari, jaan] = [await actors.member(community), await actors.member(community)];
    await ask(mari);
    await end(mari);
    expect([(await ask(mari)).status, (await ask(mari)).tried]).toEqual([401, [1]]);
    await ask(jaan);
    const { result, wasOvertaken } = await overtake(
      1,
      () => end(jaan),
      () => ask(jaan),
    );
    expect([result.status, wasOvertaken]).toEqual([401, true]);
  });

  it('ends when it expires', async () => {
    const mari = await actors.admin(community);
    await ask(mari);
    expect((await ask(mari, profilePath, { now: later(24 * 60 * minute + 1) })).status).toBe(401);
  });

  it('isn’t valid in another community', async () => {
    const other: TestCommunity = await createTestCommunity();
    const mari = await actors.member(community);
    await ask(mari);
    expect((await ask(mari, profilePath, { at: other })).status).toBe(401);
  });
});

describe('a write that a read call makes', () => {
  const exportPath = '/api/admin/audit/export';
  const countEntries = (who: TestActor) => db.$count(auditLog, eq(auditLog.actorId, who.id));

  it('is made once while the session is valid', async () => {
    const anna = await actors.admin(community);
    await ask(anna);
    expect([(await ask(anna, exportPath)).status, await countEntries(anna)]).toEqual([200, 1]);
  });

  it('isn’t made for a session that has ended', async () => {
    const anna = await actors.admin(community);
    await ask(anna);
    await end(anna);
    expect([(await ask(anna, exportPath)).status, await countEntries(anna)]).toEqual([401, 0]);
  });

  it('is made once if the member was changed after the isolate had read the session', async () => {
    const anna = await actors.admin(community);
    await ask(anna);
    await change(anna, { theme: 'dark' });
    expect([(await ask(anna, exportPath)).status, await countEntries(anna)]).toEqual([200, 1]);
  });
});

describe('while the database is unavailable', () => {
  const askWithout = async (who: TestActor, path: string) => {
    let answer: Awaited<ReturnType<typeof ask>> | undefined;
    await failExchange(1, 'before', async () => {
      answer = await ask(who, path);
    });
    return [answer?.status, answer?.tried.length];
  };

  it('a list call fails after one attempt and isn’t served from memory, even if the session was read before', async () => {
    const anna = await actors.admin(community);
    await ask(anna);
    expect(await askWithout(anna, listPath)).toEqual([503, 1]);
  });

  it('a call that needs only the session fails after two attempts and isn’t served from memory', async () => {
    const mari = await actors.member(community);
    await ask(mari);
    expect(await askWithout(mari, profilePath)).toEqual([503, 2]);
  });

  it('both attempts of a call share one deadline', async () => {
    const request = new Request(`https://${community.hostname}${profilePath}`);
    const env = { ...community.env, LOCAL_DATABASE_URL: inject('silentUrl') };
    const since = Date.now() - databaseTimeouts.requestMs;
    const { db: late } = createContext({ tenant: community.tenant, env, request, defer: () => undefined, since });
    const startedAt = performance.now();
    await expect(late.select().from(users).limit(1)).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(databaseTimeouts.requestMs / 2);
  });
});

it('a call is attempted only once if it fails for another reason than its session', async () => {
  let count = 0;
  const failing = respondWhileChecking(async () => {
    count += 1;
    throw new Error('unexpected');
  });
  await expect(failing).rejects.toThrow('unexpected');
  expect(count).toBe(1);
});

describe('while a session is checked', () => {
  const check = { outcome: Promise.resolve('differs' as const) };

  it('every kind of write is refused if the session has changed, but reads are allowed', async () => {
    const address = databaseAddress(community.tenant, community.env);
    const { $client } = connectDatabase({ ...address, beforeWrite: () => requireConfirmedSession(check) });
    const write = 'delete from users';
    const ways = [
      () => $client.execute(write),
      () => $client.batch([write]),
      () => $client.executeMultiple(write),
      () => $client.migrate([write]),
      () => $client.transaction(),
      () => $client.transaction('deferred'),
    ];
    for (const way of ways) await expect(way()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await $client.execute('select 1 as one')).rows).toHaveLength(1);
  });

  it('failed deferred work is reported only if the response was sent', async () => {
    const work = () => Promise.reject(new Error('failed'));
    await expect(settleDeferredWork(check, work())).resolves.toBeUndefined();
    await expect(settleDeferredWork({ outcome: Promise.resolve('holds') }, work())).rejects.toThrow('failed');
    await expect(settleDeferredWork({}, work())).rejects.toThrow('failed');
  });
});
