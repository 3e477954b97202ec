import { describe, expect, it } from 'vitest';
import { withSettings } from '#api/context.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  createTestContext,
  readOutbox,
} from '#api/testing/index.ts';

async function administered() {
  const community = await createTestCommunity();
  const as = await actors.admin(community);
  const set = (version: number, changes: object) =>
    call<CommonResponse>(community, 'PATCH', '/api/admin/settings', {
      as,
      body: { group: 'region', version, changes },
    });
  const contextFor = (headers: Record<string, string>, path = '/') =>
    withSettings(
      createTestContext(community, { request: new Request(`https://${community.hostname}${path}`, { headers }) }),
    );
  return { community, as, set, contextFor };
}

describe('the languages that a community offers', () => {
  it('are the only ones readers see, whatever language they request', async () => {
    const { set, contextFor } = await administered();
    await set(0, { languages: 'en' });
    expect((await contextFor({ 'accept-language': 'et' })).locale).toBe('en');
    expect((await contextFor({ cookie: 'locale=et' })).t('shell:signIn')).toBe('Sign in');
    expect((await contextFor({}, '/?lang=et')).locale).toBe('en');
  });

  it('include a main language, for readers who request neither', async () => {
    const { set, contextFor } = await administered();
    expect((await contextFor({ 'accept-language': 'fi' })).locale).toBe('et');
    await set(0, { languages: 'en_et' });
    expect((await contextFor({ 'accept-language': 'fi' })).locale).toBe('en');
    expect((await contextFor({ 'accept-language': 'et' })).locale).toBe('et');
  });

  it('apply to mails, whatever language the member has chosen', async () => {
    const { community, set } = await administered();
    const mari = await actors.member(community, { user: { locale: 'et' } });
    await set(0, { languages: 'en' });
    await call(community, 'POST', '/api/auth/forgot-password', { body: { email: mari.email } });
    const [mail] = await readOutbox(community);
    expect([mail?.locale, JSON.stringify(mail?.blocks)]).toEqual(['en', expect.not.stringMatching(/parool/i)]);
  });
});

describe('the community’s time zone', () => {
  it('decides when the community’s days begin', async () => {
    const { set, contextFor } = await administered();
    await set(0, { timeZone: 'Pacific/Auckland' });
    expect((await contextFor({})).tenant.timeZone).toBe('Pacific/Auckland');
  });

  it('must be an existing one', async () => {
    const { set } = await administered();
    for (const timeZone of ['Mars/Olympus', '', 'Europe/Tallinn; drop table', 7]) {
      const { status, body } = await set(0, { timeZone });
      expect([timeZone, status]).toEqual([timeZone, 400]);
      expect(body.error?.fields).toMatchObject({ 'changes.timeZone': { code: 'time_zone_invalid' } });
    }
  });
});
