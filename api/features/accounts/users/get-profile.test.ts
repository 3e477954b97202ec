import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity } from '#api/testing/index.ts';

describe('GET /api/users/profile', async () => {
  const community = await createTestCommunity();

  it('returns the member’s own profile', async () => {
    const mari = await actors.premium(community, { user: { name: 'Mari Maasikas' } });
    const { status, body } = await call(community, 'GET', '/api/users/profile', { as: mari });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      user: {
        id: mari.id,
        email: mari.email,
        name: 'Mari Maasikas',
        initials: 'MM',
        role: 'user',
        status: 'active',
        isExpert: false,
        profileImage: null,
        locale: 'et',
        memberSince: '2026-03-10T12:00:00.000Z',
        lastLogin: null,
        twoFactorEnabled: false,
        subscription: {
          plan: 'premium',
          tier: 'PREMIUM',
          status: 'active',
          expiresAt: '2026-04-09T12:00:00.000Z',
        },
      },
    });
  });

  it('never returns a hash or a file key', async () => {
    const jaan = await actors.member(community, { user: { avatarKey: 'kuu/avatars/1.webp' } });
    const { body } = await call(community, 'GET', '/api/users/profile', { as: jaan });
    expect(body.user?.profileImage).toBe('/files/kuu/avatars/1.webp');
    expect(JSON.stringify(body)).not.toMatch(/scrypt|hash|avatarKey/i);
  });

  it('refuses a visitor with 401', async () => {
    const { status, body } = await call(community, 'GET', '/api/users/profile');
    expect(status).toBe(401);
    expect(body.error?.code).toBe('unauthenticated');
  });
});
