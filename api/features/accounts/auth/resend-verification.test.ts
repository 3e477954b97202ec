import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity, linkMailedTo, readOutbox } from '#api/testing/index.ts';

const community = await createTestCommunity();
const post = (path: string, body: object) => call(community, 'POST', `/api/auth/${path}`, { body });
const tokenFor = async (email: string) => (await linkMailedTo(community, email)).searchParams.get('token');
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

  it('gives unknown, waiting and confirmed addresses the same response and work, and mails only the waiting one', async () => {
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

  it('shares its limit of 5 mails an hour with sign-up', async () => {
    const email = 'tihti@people.test';
    await post('sign-up', { email, password });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      statuses.push((await post('resend-verification', { email })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 429]);
  });
});
