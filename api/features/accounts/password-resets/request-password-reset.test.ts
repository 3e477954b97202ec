import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashToken } from '#api/platform/crypto/tokens.ts';
import { mailOutbox } from '#api/platform/mail/schema.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  findMailedLink,
  hour,
  later,
  readOutbox,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { users } from '../users/schema.ts';
import { passwordResets } from './schema.ts';

const community = await createTestCommunity();
const { db } = community;
let asked = 0;
const ask = (email: string, where: TestCommunity = community, now = testNow) => {
  asked += 1;
  const headers = { 'cf-connecting-ip': `203.0.113.${asked % 250}`, 'accept-language': 'en' };
  return call(where, 'POST', '/api/auth/forgot-password', { body: { email }, headers, now });
};
const mailsTo = async (address: string, where = community) =>
  (await readOutbox(where)).filter(({ to }) => to === address);

describe('POST /api/auth/forgot-password', () => {
  it('mails a link with a 256-bit token, in the account’s language rather than the browser’s', async () => {
    const mari = await actors.member(community, { user: { locale: 'et' } });
    expect((await ask(` ${mari.email.toUpperCase()} `)).status).toBe(202);
    const [mail] = await mailsTo(mari.email);
    expect(mail?.locale).toBe('et');
    expect(mail?.subject).toMatch(/^Vali uus parool/);
    const link = await findMailedLink(community, mari.email);
    expect(link.origin + link.pathname).toBe(`http://${community.hostname}:4321/auth/reset-password`);
    const token = link.searchParams.get('token') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await db.select().from(passwordResets).where(eq(passwordResets.userId, mari.id));
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([await hashToken(token)]);
    expect(community.jobs).toHaveLength(1);
  });

  it('returns the same response after the same number of database exchanges for an unknown address, and stores nothing', async () => {
    const own = await createTestCommunity();
    await createTestContext(own).community();
    const mari = await actors.member(own);
    const outcome = async (email: string) => {
      const { status, body, headers, roundTrips } = await ask(email, own);
      headers.delete('x-request-id');
      return { status, body, headers: [...headers], roundTrips };
    };
    expect(await outcome('keegi@people.test')).toEqual(await outcome(mari.email));
    expect(await own.db.$count(mailOutbox)).toBe(1);
    expect(await own.db.$count(passwordResets)).toBe(1);
    expect(own.jobs).toHaveLength(1);
  });

  it('invalidates earlier links', async () => {
    const mari = await actors.member(community);
    for (let time = 0; time < 3; time += 1) await ask(mari.email);
    expect(await db.$count(passwordResets, eq(passwordResets.userId, mari.id))).toBe(1);
  });

  it('sends at most five mails an hour to an address, without changing the response', async () => {
    const mari = await actors.member(community);
    const answers = await Promise.all(Array.from({ length: 9 }, () => ask(mari.email)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 202));
    expect(await mailsTo(mari.email)).toHaveLength(5);
    await ask(mari.email, community, later(hour));
    expect(await mailsTo(mari.email)).toHaveLength(6);
  });

  it('refuses the 31st request in an hour from one IP address', async () => {
    const own = await createTestCommunity();
    const from = (index: number) =>
      call(own, 'POST', '/api/auth/forgot-password', {
        body: { email: `nobody-${index}@people.test` },
        headers: { 'cf-connecting-ip': `2001:db8:1:2::${index}` },
      });
    const answers = await Promise.all(Array.from({ length: 31 }, (_, index) => from(index)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.get('retry-after')).toBe('3600');
  });

  it('mails owners whose sign-in is locked by wrong passwords or whose address is unconfirmed', async () => {
    const mari = await actors.member(community);
    const wrong = { email: mari.email, password: 'hoopis teine' };
    await Promise.all(Array.from({ length: 11 }, () => call(community, 'POST', '/api/auth/sign-in', { body: wrong })));
    await ask(mari.email);
    expect(await mailsTo(mari.email)).toHaveLength(1);
    const jaan = await actors.member(community, { user: { emailVerifiedAt: null } });
    await ask(jaan.email);
    expect(await mailsTo(jaan.email)).toHaveLength(1);
    expect((await db.select().from(users).where(eq(users.id, jaan.id)))[0]?.emailVerifiedAt).toBeNull();
  });

  it('refuses an invalid address', async () => {
    expect((await ask('no address')).body.error?.fields?.['email']?.code).toBe('email_invalid');
  });
});
