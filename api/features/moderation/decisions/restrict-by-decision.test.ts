import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '#api/features/accounts/sessions/schema.ts';
import { restrictions } from '#api/features/accounts/suspensions/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { closeCodes } from '#api/platform/live/contract.ts';
import { createDecisions } from '#api/testing/decide.ts';
import {
  actors,
  createTestCommunity,
  day,
  emptyOutbox,
  failExchange,
  later,
  readOutbox,
  testNow,
} from '#api/testing/index.ts';
import { openSocketOf } from '#api/testing/live.ts';

const community = await createTestCommunity();
const { db } = community;
const { decide, claimed, stateOf, notificationsOf, entriesOf } = createDecisions(community);

describe('deciding to restrict a member', () => {
  it('suspends a member until a given time, and logs it', async () => {
    const { as, id, authorId } = await claimed();
    expect((await decide(as, id, { action: 'suspend', until: later(day).toISOString() })).status).toBe(200);
    expect(await db.select().from(restrictions).where(eq(restrictions.userId, authorId))).toMatchObject([
      { kind: 'suspension', until: later(day).getTime() },
    ]);
    expect(await entriesOf(authorId)).toEqual(['member.suspend']);
  });

  it('silences a member until a given time, and tells them why and until when', async () => {
    await emptyOutbox(community);
    const { as, id, authorId } = await claimed();
    expect((await decide(as, id, { action: 'silence', until: later(day).toISOString() })).status).toBe(200);
    expect(await db.select().from(restrictions).where(eq(restrictions.userId, authorId))).toMatchObject([
      { kind: 'silence', until: later(day).getTime() },
    ]);
    expect(await entriesOf(authorId)).toEqual(['member.silence']);
    const [mail] = (await readOutbox(community)).filter(({ to }) => to.startsWith(authorId));
    for (const part of ['kirjutamisõiguse', '11. märts 2026', 'Müüb võõrast kaupa.']) {
      expect(JSON.stringify(mail)).toContain(part);
    }
  });

  it.each([
    ['no end', null],
    ['an end that has passed', testNow.toISOString()],
    ['an end more than a year away', later(367 * day).toISOString()],
  ])('is refused with %s', async (_, until) => {
    const { as, id, authorId } = await claimed();
    expect((await decide(as, id, { action: 'suspend', until })).status).toBe(400);
    expect(await db.$count(restrictions, eq(restrictions.userId, authorId))).toBe(0);
  });

  it('bans a member, ends their sessions, and notifies and mails them', async () => {
    await emptyOutbox(community);
    const jaan = await actors.member(community);
    const { as, id } = await claimed({ authorId: jaan.id });
    expect((await decide(as, id, { action: 'ban' })).status).toBe(200);
    expect(await db.$count(sessions, eq(sessions.userId, jaan.id))).toBe(0);
    expect((await db.select().from(users).where(eq(users.id, jaan.id)))[0]?.status).toBe('banned');
    expect(await notificationsOf(jaan.id)).toMatchObject([{ kind: 'decision' }]);
    expect((await readOutbox(community)).filter(({ to }) => to === jaan.email)).toHaveLength(1);
  });

  it.each([
    ['request', 'before'],
    ['response', 'after'],
  ] as const)(
    'takes effect only if its reasons are stored, even if the %s of a database exchange is lost',
    async (_, loss) => {
      for (let number = 1, wasLost = true; wasLost; number += 1) {
        const jaan = await actors.member(community);
        const { as, id } = await claimed({ authorId: jaan.id });
        wasLost = await failExchange(number, loss, () => decide(as, id, { action: 'ban' }));
        const [account] = await db.select().from(users).where(eq(users.id, jaan.id));
        const mails = (await readOutbox(community)).filter(({ to }) => to === jaan.email);
        const reasons = [mails.length, (await notificationsOf(jaan.id)).length];
        expect(reasons).toEqual(account?.status === 'banned' ? [1, 1] : [0, 0]);
        expect(await db.$count(sessions, eq(sessions.userId, jaan.id))).toBe(account?.status === 'banned' ? 0 : 1);
      }
    },
  );

  it.each([
    ['silence', later(day).toISOString()],
    ['suspend', later(day).toISOString()],
    ['ban', undefined],
  ])('closes the member’s open sockets: %s', async (action, until) => {
    const jaan = await actors.member(community);
    const socket = await openSocketOf(community, jaan);
    const { as, id } = await claimed({ authorId: jaan.id });
    expect((await decide(as, id, { action, until })).status).toBe(200);
    expect(await socket.closed()).toBe(closeCodes.sessionEnded);
  });

  it('sets no restriction if the decision is only a warning', async () => {
    const { as, id, authorId, targetId } = await claimed();
    expect((await decide(as, id, { action: 'warn' })).status).toBe(200);
    expect(await db.$count(restrictions, eq(restrictions.userId, authorId))).toBe(0);
    expect(await stateOf(targetId)).toBe('published');
    expect(await notificationsOf(authorId)).toMatchObject([{ kind: 'decision' }]);
  });
});
