import { describe, expect, it } from 'vitest';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  emptyOutbox,
  findMailedLink,
  hour,
  later,
  readOutbox,
} from '#api/testing/index.ts';

const community = await createTestCommunity();
const post = (path: string, body: object, where = community, options: CallOptions = {}) =>
  call(where, 'POST', `/api/auth/${path}`, { body, ...options });
const tokenFor = async (email: string) => (await findMailedLink(community, email)).searchParams.get('token');
const password = 'kuu paistab metsa kohal';

describe('POST /api/auth/resend-verification', () => {
  it('mails a new link and disables the old one', async () => {
    const email = 'uus@people.test';
    await post('sign-up', { email, password, name: 'Uus' });
    const old = await tokenFor(email);
    expect((await post('resend-verification', { email: 'UUS@people.test' })).status).toBe(202);
    const fresh = await tokenFor(email);
    expect(fresh).not.toBe(old);
    expect((await post('verify-email', { token: old })).status).toBe(410);
    expect((await post('verify-email', { token: fresh })).status).toBe(200);
    const { body } = await post('sign-in', { email, password });
    expect(body.user?.name).toBe('Uus');
  });

  it('returns the same response after the same work for unknown, unconfirmed and confirmed addresses, and mails only the unconfirmed one', async () => {
    const mari = await actors.member(community);
    await post('sign-up', { email: 'ootab@people.test', password });
    const sentBefore = (await readOutbox(community)).length;
    const answers: object[] = [];
    for (const email of ['keegi@people.test', 'ootab@people.test', mari.email]) {
      const { status, body, headers, roundTrips } = await post('resend-verification', { email });
      headers.delete('x-request-id');
      answers.push({ status, body, headers: [...headers], roundTrips });
    }
    expect(answers[0]).toMatchObject({ status: 202, body: { success: true } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const sent = (await readOutbox(community)).slice(sentBefore);
    expect(sent.map(({ to }) => to)).toEqual(['ootab@people.test']);
  });

  it('mails a link after an unconfirmed account was refused at sign-in, which succeeds once the link is opened', async () => {
    const own = await createTestCommunity();
    const email = 'unustas@people.test';
    await post('sign-up', { email, password }, own);
    await emptyOutbox(own);
    const refused = await post('sign-in', { email, password }, own);
    expect([refused.status, refused.body.error?.code]).toEqual([403, 'email_not_verified']);
    expect(await readOutbox(own)).toEqual([]);

    expect((await post('resend-verification', { email, next: '/pricing' }, own)).status).toBe(202);
    expect(await readOutbox(own)).toMatchObject([
      { to: email, locale: 'et', subject: 'Kinnita oma aadress: Kuu kogu' },
    ]);
    expect(own.jobs).toMatchObject([{ kind: 'mail' }]);
    const link = await findMailedLink(own, email);
    expect(link.searchParams.get('next')).toBe('/pricing');
    expect((await post('verify-email', { token: link.searchParams.get('token') }, own)).status).toBe(200);
    expect((await post('sign-in', { email, password }, own)).status).toBe(200);

    await emptyOutbox(own);
    expect((await post('resend-verification', { email }, own)).status).toBe(202);
    expect([await readOutbox(own), own.jobs]).toEqual([[], []]);
  });

  it('writes the mail in the language of the page on which it was requested', async () => {
    const own = await createTestCommunity();
    const email = 'someone@people.test';
    await post('sign-up', { email, password }, own);
    await emptyOutbox(own);
    await post('resend-verification', { email }, own, { headers: { 'accept-language': 'en' } });
    expect(await readOutbox(own)).toMatchObject([
      { to: email, locale: 'en', subject: 'Confirm your address at Kuu kogu' },
    ]);
  });

  it('sends at most 5 mails an hour to one address, including the sign-up mail, and says when to try again', async () => {
    const own = await createTestCommunity();
    const email = 'tihti@people.test';
    await post('sign-up', { email, password }, own);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      statuses.push((await post('resend-verification', { email }, own)).status);
    expect(statuses).toEqual([202, 202, 202, 202]);
    const refused = await post('resend-verification', { email }, own);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect((await readOutbox(own)).map(({ to }) => to)).toEqual(Array.from({ length: 5 }, () => email));
    expect((await post('resend-verification', { email: 'teine@people.test' }, own)).status).toBe(202);
    expect((await post('resend-verification', { email }, own, { now: later(hour) })).status).toBe(202);
    expect(await readOutbox(own)).toHaveLength(6);
  });
});
