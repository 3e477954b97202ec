import { describe, expect, it } from 'vitest';
import { actors, type CallOptions, call, day, later, readOutbox, type TestActor } from '#api/testing/index.ts';
import { createCommunityWithProviders, newPerson, signInAtProvider } from '#api/testing/sign-in-at-provider.ts';

const community = await createCommunityWithProviders();
const firefox = (version: number) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko Firefox/${version}.0`;
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
const from = (userAgent: string, country?: string) => ({
  'user-agent': userAgent,
  ...(country ? { 'cf-ipcountry': country } : {}),
});
const signIn = ({ email, password }: TestActor, headers: Record<string, string>, options: CallOptions = {}) =>
  call(community, 'POST', '/api/auth/sign-in', { body: { email, password }, headers, ...options });
const mailsTo = async ({ email }: Pick<TestActor, 'email'>) =>
  (await readOutbox(community)).filter(({ to }) => to === email);

describe('the notice of a sign-in from a new device', () => {
  it('is not sent for the first sign-in or the same device', async () => {
    const mari = await actors.member(community);
    await signIn(mari, from(firefox(141), 'EE'));
    const { token = '' } = (await signIn(mari, from(firefox(142), 'EE'))).body;
    await call(community, 'POST', '/api/auth/sign-out', { as: { token } });
    await signIn(mari, from(firefox(142), 'EE'), { now: later(60 * day) });
    expect(await mailsTo(mari)).toEqual([]);
  });

  it.each([
    ['another browser and system', iphone, 'EE', 'Safari, iPhone', 'Eesti'],
    ['another country', firefox(141), 'FI', 'Firefox, Linux', 'Soome'],
    ['an unknown device and country', 'curl/8', undefined, 'tundmatu seade', 'teadmata'],
  ])('is sent once for %s', async (_, userAgent, country, device, place) => {
    const mari = await actors.member(community);
    await signIn(mari, from(firefox(141), 'EE'));
    const queued = community.jobs.length;
    for (let i = 0; i < 3; i += 1) expect((await signIn(mari, from(userAgent, country))).status).toBe(200);
    const [mail, ...more] = await mailsTo(mari);
    expect(more).toEqual([]);
    const facts = mail?.blocks.find(({ kind }) => kind === 'facts');
    expect(facts).toMatchObject({
      facts: [
        { value: device },
        { value: place },
        { name: 'Aeg', value: expect.stringMatching(/ [(]Ida-Euroopa aeg[)]$/) },
      ],
    });
    expect(community.jobs.length).toBe(queued + 1);
  });

  it('is sent once for concurrent sign-ins from one new device', async () => {
    const mari = await actors.member(community);
    await signIn(mari, from(firefox(141), 'EE'));
    await Promise.all(Array.from({ length: 6 }, () => signIn(mari, from(iphone, 'EE'))));
    expect(await mailsTo(mari)).toHaveLength(1);
  });

  it('is in the account’s language rather than the browser’s', async () => {
    const mari = await actors.member(community, { user: { locale: 'en' } });
    await signIn(mari, from(firefox(141), 'EE'));
    await signIn(mari, { ...from(iphone, 'EE'), 'accept-language': 'et' });
    expect(await mailsTo(mari)).toMatchObject([{ locale: 'en', subject: 'New sign-in at Kuu kogu' }]);
  });

  it('mentions the password only to members who have one', async () => {
    const mari = await actors.member(community);
    const claims = newPerson();
    const olga = { email: String(claims.email) };
    for (const headers of [from(firefox(141), 'EE'), from(iphone, 'EE')]) {
      expect((await signIn(mari, headers)).status).toBe(200);
      expect(await signInAtProvider(community, { claims, headers })).toMatchObject({ ok: true });
    }
    const [noticeToMari, noticeToOlga] = [await mailsTo(mari), await mailsTo(olga)].map((mails) =>
      mails.filter(({ subject }) => subject === 'Uus sisselogimine: Kuu kogu'),
    );
    expect([noticeToMari?.length, noticeToOlga?.length]).toEqual([1, 1]);
    expect(JSON.stringify(noticeToMari)).toContain('parool');
    expect(JSON.stringify(noticeToOlga)).not.toContain('parool');
  });

  it('is not sent for a wrong password', async () => {
    const mari = await actors.member(community);
    await signIn(mari, from(firefox(141), 'EE'));
    await signIn({ ...mari, password: 'hoopis teine' }, from(iphone, 'RU'));
    expect(await mailsTo(mari)).toEqual([]);
  });
});
