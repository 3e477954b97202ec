import { describe, expect, it } from 'vitest';
import { turnOnTwoFactor } from '#api/testing/authenticator.ts';
import { actors, call, createTestCommunity } from '#api/testing/index.ts';

const community = await createTestCommunity({ tenant: { twoFactorRequiredFor: ['moderator', 'admin'] } });
const change = (as: { token: string; password: string }) =>
  call(community, 'POST', '/api/users/password', { as, body: { password: as.password, newPassword: 'short' } });

describe('a community that requires two-factor for some roles', () => {
  it('refuses calls by members with such a role until two-factor is on', async () => {
    const admin = await actors.admin(community);
    const before = await change(admin);
    expect([before.status, before.body.error?.code]).toEqual([403, 'two_factor_required']);
    await turnOnTwoFactor(community, admin);
    expect((await change(admin)).body.error?.code).toBe('invalid_input');
  });

  it('lets members with such a role read their profile, set up two-factor and sign out before it is on', async () => {
    const moderator = await actors.moderator(community);
    expect((await call(community, 'GET', '/api/users/profile', { as: moderator })).status).toBe(200);
    expect((await call(community, 'POST', '/api/two-factor/setup', { as: moderator })).status).toBe(200);
    expect((await call(community, 'POST', '/api/auth/sign-out', { as: moderator })).status).toBe(200);
  });

  it('does not require two-factor for other roles', async () => {
    expect((await change(await actors.member(community))).body.error?.code).toBe('invalid_input');
  });
});
