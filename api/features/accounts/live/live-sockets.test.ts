import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '#api/platform/database/ids.ts';
import { closeCodes } from '#api/platform/live/contract.ts';
import { publishHint } from '#api/platform/live/publish-hint.ts';
import { socketLimits } from '#api/platform/live/rules.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  findMailedLink,
  type TestActor,
} from '#api/testing/index.ts';
import { createLiveTicket, listenToSocket, openSocketOf, requestSocket, type TestSocket } from '#api/testing/live.ts';
import { sessions } from '../sessions/schema.ts';
import { users } from '../users/schema.ts';

const community = await createTestCommunity();
const member = () => actors.member(community);
const open = (as: TestActor) => openSocketOf(community, as);

/** Publishes a hint and waits until the hub has sent it. */
async function publish(hint: Parameters<typeof publishHint>[1], own = community): Promise<void> {
  const sent: Promise<unknown>[] = [];
  publishHint(createTestContext(own, { defer: (work) => sent.push(work) }), hint);
  await Promise.all(sent);
}

/** Signs the same member in again, as if on a second device. */
async function elsewhere({ email, password }: TestActor): Promise<{ token: string }> {
  const { body } = await call(community, 'POST', '/api/auth/sign-in', { body: { email, password } });
  return { token: body.token ?? '' };
}

describe('a ticket', () => {
  it('opens one socket', async () => {
    const mari = await member();
    const ticket = await createLiveTicket(community, mari);
    const [first, second] = [await requestSocket(community, ticket), await requestSocket(community, ticket)];
    expect([first.status, second.status, second.webSocket]).toEqual([101, 410, null]);
  });

  it('opens only one of two concurrent sockets', async () => {
    const ticket = await createLiveTicket(community, await member());
    const answers = await Promise.all([requestSocket(community, ticket), requestSocket(community, ticket)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([101, 410]);
  });

  it('expires after 30 seconds', async () => {
    const mari = await member();
    const [early, late] = [await createLiveTicket(community, mari), await createLiveTicket(community, mari)];
    const issuedAt = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: issuedAt + socketLimits.ticketMs - 2_000 });
    expect((await requestSocket(community, early)).status).toBe(101);
    vi.setSystemTime(issuedAt + socketLimits.ticketMs + 2_000);
    expect((await requestSocket(community, late)).status).toBe(410);
  });

  it('opens no socket in another community', async () => {
    const other = await createTestCommunity();
    const ticket = await createLiveTicket(community, await member());
    expect((await requestSocket(other, ticket)).status).toBe(410);
    expect((await requestSocket(community, ticket)).status).toBe(101);
  });

  it.each(['', '0.', '1.abc', 'abc', '-1.abc', '0.wrong'])('opens no socket if it is forged: %j', async (ticket) => {
    expect((await requestSocket(community, ticket)).status).toBe(410);
  });

  it.each(['https://evil.test', 'null', ''])('opens no socket for the origin %j', async (origin) => {
    const ticket = await createLiveTicket(community, await member());
    expect((await requestSocket(community, ticket, origin)).status).toBe(403);
    expect((await requestSocket(community, ticket)).status).toBe(101);
  });

  it('opens no socket once the session that requested the ticket has ended', async () => {
    const mari = await member();
    const ticket = await createLiveTicket(community, mari);
    await call(community, 'POST', '/api/auth/sign-out', { as: mari });
    expect((await requestSocket(community, ticket)).status).toBe(410);
  });

  it('opens no socket if the session ended and the hub wasn’t notified', async () => {
    const [mari, jaan] = [await member(), await member()];
    const tickets = [await createLiveTicket(community, mari), await createLiveTicket(community, jaan)];
    await community.db.delete(sessions).where(eq(sessions.userId, mari.id));
    await community.db.update(users).set({ status: 'banned' }).where(eq(users.id, jaan.id));
    for (const ticket of tickets) expect((await requestSocket(community, ticket)).status).toBe(410);
  });

  it('is null in a deployment without hubs', async () => {
    const without = await createTestCommunity({ env: { LIVE: undefined } as object });
    const mari = await actors.member(without);
    expect(await createLiveTicket(without, mari)).toBeNull();
    await publish({ topic: 'feed', to: [mari.id] }, without);
    expect((await call(without, 'POST', '/api/auth/sign-out', { as: mari })).status).toBe(200);
  });

  it('is refused with 429 while the member has ten unused tickets', async () => {
    const [mari, jaan] = [await member(), await member()];
    for (let number = 0; number < socketLimits.ticketsPerMember; number += 1) await createLiveTicket(community, mari);
    const { status, headers } = await call(community, 'POST', '/api/live/ticket', { as: mari });
    expect([status, headers.get('retry-after')]).toEqual([429, '30']);
    expect(await createLiveTicket(community, jaan)).toMatch(/^0\./);
  });
});

describe('a hint', () => {
  it('reaches the given members on each of their devices and contains only its topic', async () => {
    const [mari, jaan, kati] = [await member(), await member(), await member()];
    const sockets = [await open(mari), await openSocketOf(community, await elsewhere(mari)), await open(jaan)];
    const other = await open(kati);
    const to = [mari.id, jaan.id, mari.id];
    await publish({ topic: 'notifications', to, title: 'Saladus' } as Parameters<typeof publish>[0]);
    for (const socket of [...sockets, other]) await socket.settle();
    expect(sockets.map(({ received }) => received)).toEqual(Array(3).fill(['{"topic":"notifications"}']));
    expect(other.received).toEqual([]);
  });

  it('reaches no one in another community', async () => {
    const own = await createTestCommunity();
    const [here, there] = [await openSocketOf(own, await actors.member(own)), await open(await member())];
    await publish({ topic: 'feed', to: { group: 'everyone', who: async (ids) => [...ids] } }, own);
    for (const socket of [here, there]) await socket.settle();
    expect([here.received, there.received]).toEqual([['{"topic":"feed"}'], []]);
  });

  it("doesn't make the call fail if it can't be sent", async () => {
    const out = { getByName: () => ({ publish: () => Promise.reject(new Error('out')) }) };
    const env = { ...community.env, LIVE: out as never };
    await publish({ topic: 'feed', to: [newId()] }, { ...community, env });
  });
});

describe('a socket', () => {
  const ways: Array<[string, (mari: TestActor) => Promise<unknown>]> = [
    ['of signing out', (as) => call(community, 'POST', '/api/auth/sign-out', { as })],
    [
      'of deleting the account',
      (as) =>
        call(community, 'POST', '/api/users/delete', {
          as,
          body: { password: as.password, confirmation: 'Kogukond' },
        }),
    ],
    [
      'of ending its session from another device',
      async (as) => call(community, 'DELETE', `/api/sessions/${as.sessionId}`, { as: await elsewhere(as) }),
    ],
    [
      'of ending all other sessions',
      async (as) => call(community, 'DELETE', '/api/sessions', { as: await elsewhere(as) }),
    ],
    [
      'of a new password on another device',
      async (as) =>
        call(community, 'POST', '/api/users/password', {
          as: await elsewhere(as),
          body: { password: as.password, newPassword: 'meri on täna vaikne' },
        }),
    ],
    [
      'of a password reset',
      async ({ email }) => {
        await call(community, 'POST', '/api/auth/forgot-password', { body: { email } });
        const token = (await findMailedLink(community, email)).searchParams.get('token');
        return call(community, 'POST', '/api/auth/reset-password', { body: { token, password: 'meri on vaikne' } });
      },
    ],
    [
      'of confirming another e-mail address on another device',
      async (as) => {
        const email = `uus-${newId()}@people.test`;
        await call(community, 'POST', '/api/email-changes', {
          as: await elsewhere(as),
          body: { email, password: as.password },
        });
        const token = (await findMailedLink(community, email)).searchParams.get('token');
        return call(community, 'POST', '/api/email-changes/confirm', { body: { token } });
      },
    ],
    [
      'of an administrator signing them out',
      async ({ id }) =>
        call(community, 'POST', `/api/admin/users/${id}/sign-out`, { as: await actors.admin(community), body: {} }),
    ],
    [
      'of a ban',
      async ({ id }) =>
        call(community, 'POST', `/api/admin/users/${id}/ban`, {
          as: await actors.admin(community),
          body: { reason: 'Reklaam' },
        }),
    ],
    [
      'of a change of role',
      async ({ id }) =>
        call(community, 'PATCH', `/api/admin/users/${id}`, {
          as: await actors.admin(community),
          body: { role: 'moderator' },
        }),
    ],
    [
      'of an administrator deleting the account',
      async ({ id, email }) =>
        call(community, 'DELETE', `/api/admin/users/${id}`, {
          as: await actors.admin(community),
          body: { address: email, reason: 'Palus ise' },
        }),
    ],
  ];

  it.each(ways)('closes within a second %s', async (_, end) => {
    const [mari, jaan] = [await member(), await member()];
    const [own, other] = [await open(mari), await open(jaan)];
    expect(await end(mari)).toMatchObject({ status: 200 });
    expect(await own.closed()).toBe(closeCodes.sessionEnded);
    await other.settle();
  });

  it('closes when its own session is signed out, but not when another session of the member is', async () => {
    const mari = await member();
    const second = await elsewhere(mari);
    const [own, other] = [await open(mari), await openSocketOf(community, second)];
    await call(community, 'POST', '/api/auth/sign-out', { as: mari });
    expect(await own.closed()).toBe(closeCodes.sessionEnded);
    await other.settle();
  });

  it('closes once its session expires', async () => {
    const endsAt = createTestContext(community).now.getTime() + 700;
    const mari = await actors.member(community, { session: { expiresAt: endsAt } });
    const socket = await open(mari);
    expect(await socket.closed()).toBe(closeCodes.expired);
  });
});

describe('sockets', () => {
  it('are limited to ten per member: an eleventh closes the oldest', async () => {
    const mari = await member();
    const sockets: TestSocket[] = [];
    for (let number = 0; number <= socketLimits.socketsPerMember; number += 1) sockets.push(await open(mari));
    expect(await sockets[0]?.closed()).toBe(closeCodes.replaced);
    for (const socket of sockets.slice(1)) await socket.settle();
  });

  it.each([
    'hello',
    '{"watch":"post"}',
    '{"watch":["feed:x"]}',
    JSON.stringify({ watch: Array(26).fill(`post:${newId()}`) }),
    'x'.repeat(1_501),
  ])('close when they receive a message that our pages never send: %j', async (message) => {
    const { webSocket } = await requestSocket(community, await createLiveTicket(community, await member()));
    if (!webSocket) throw new Error('The socket was refused.');
    const socket = listenToSocket(webSocket);
    webSocket.send(message);
    expect(await socket.closed()).toBe(1008);
  });
});
