import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import {
  actors,
  type CommonResponse,
  call,
  createTestCommunity,
  findMailedLink,
  readOutbox,
} from '#api/testing/index.ts';
import { createCommunityWithProviders, newPerson, signInAtProvider } from '#api/testing/sign-in-at-provider.ts';

const newcomer = { email: 'uus@people.test', password: 'kuu paistab metsa kohal', name: 'Uus' };

async function administered() {
  const community = await createTestCommunity();
  const as = await actors.admin(community);
  const change = (version: number, changes: object) =>
    call<CommonResponse>(community, 'PATCH', '/api/admin/settings', {
      as,
      body: { group: 'joining', version, changes },
    });
  const signUp = (body: object = newcomer) => call<CommonResponse>(community, 'POST', '/api/auth/sign-up', { body });
  return { community, as, change, signUp };
}

describe('a community that people join by invitation', () => {
  it('refuses sign-ups, creates no account and sends nothing', async () => {
    const { community, change, signUp } = await administered();
    expect((await change(0, { joining: 'invitation' })).status).toBe(200);
    const before = await community.db.$count(users);
    const { status, body } = await signUp();
    expect([status, body.error?.code]).toEqual([403, 'joining_by_invitation']);
    expect(await community.db.$count(users)).toBe(before);
    expect(await readOutbox(community)).toEqual([]);
  });

  it('gives the same response for an address that has an account', async () => {
    const { as, change, signUp } = await administered();
    await change(0, { joining: 'invitation' });
    const { status, body } = await signUp({ ...newcomer, email: as.email });
    expect([status, body.error?.code]).toEqual([403, 'joining_by_invitation']);
  });

  it('lets invited people join', async () => {
    const { community, as, change } = await administered();
    await change(0, { joining: 'invitation' });
    await call(community, 'POST', '/api/admin/invitations', { as, body: { people: [{ email: newcomer.email }] } });
    const token = (await findMailedLink(community, newcomer.email)).searchParams.get('token');
    const { password } = newcomer;
    const accepted = await call(community, 'POST', '/api/invitations/accept', {
      body: { token, password, passwordRepeat: password },
    });
    expect(accepted.status).toBe(200);
  });

  it('creates no account when a new person uses a sign-in provider, but lets members sign in with it', async () => {
    const open = await createCommunityWithProviders();
    const closed = { ...open, tenant: { ...open.tenant, joining: 'invitation' as const } };
    const [member, stranger] = [newPerson(), newPerson()];
    expect(await signInAtProvider(open, { claims: member })).toMatchObject({ ok: true });
    expect(await signInAtProvider(closed, { claims: member })).toMatchObject({ ok: true });
    expect(await signInAtProvider(closed, { claims: stranger })).toMatchObject({ refusal: 'joining_by_invitation' });
    expect(await open.db.$count(users)).toBe(1);
  });

  it('is open to everyone again once the setting is reset to the tenant’s folder', async () => {
    const { change, signUp } = await administered();
    await change(0, { joining: 'invitation' });
    await change(1, { joining: null });
    expect((await signUp()).status).toBeLessThan(300);
  });
});

describe('the account protection settings', () => {
  it('require passwords of the length that an administrator sets', async () => {
    const { change, signUp } = await administered();
    await change(0, { minimumPasswordLength: 30 });
    const { status, body } = await signUp();
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ['password']]);
  });

  it('require two-factor for a role from the next call on', async () => {
    const { community, change } = await administered();
    const moderator = await actors.moderator(community);
    const stats = () => call<CommonResponse>(community, 'GET', '/api/moderation/stats', { as: moderator });
    expect((await stats()).status).toBe(200);
    await change(0, { twoFactorModerator: true });
    expect((await stats()).body.error?.code).toBe('two_factor_required');
    await change(1, { twoFactorModerator: null });
    expect((await stats()).status).toBe(200);
  });

  it.each([
    ['too short a minimum password length', { minimumPasswordLength: 5 }, 'changes.minimumPasswordLength'],
    ['a fraction of a character', { minimumPasswordLength: 8.5 }, 'changes.minimumPasswordLength'],
    ['an unknown way to join', { joining: 'lottery' }, 'changes.joining'],
    ['text for a checkbox', { twoFactorUser: 'yes' }, 'changes.twoFactorUser'],
  ])('don’t allow %s', async (_, changes, field) => {
    const { change } = await administered();
    const { status, body } = await change(0, changes);
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, [field]]);
  });
});
