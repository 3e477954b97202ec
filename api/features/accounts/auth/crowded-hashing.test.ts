import { beforeEach, describe, expect, it } from 'vitest';
import { reserveHashing } from '#api/platform/crypto/reserve-hashing.ts';
import { rateLimits } from '#api/platform/rate-limits/schema.ts';
import { actors, call, createTestCommunity } from '#api/testing/index.ts';
import { passwordCostInTests } from '#api/testing/password-cost.ts';

const community = await createTestCommunity();
const mari = await actors.member(community);
const newPassword = 'hoopis teine parool';

// The queue's capacity depends on the hashing cost in production.
beforeEach(() => {
  passwordCostInTests.isReal = true;
});

describe('a call that hashes a password while the hashing queue is full', () => {
  it.each([
    ['post', '/api/auth/sign-in', { email: mari.email, password: mari.password }],
    ['post', '/api/auth/sign-in', { email: 'keegi@people.test', password: newPassword }],
    ['post', '/api/auth/sign-up', { email: 'uus@people.test', password: newPassword }],
    ['post', '/api/users/password', { password: mari.password, newPassword }],
    ['post', '/api/data-exports', { password: mari.password }],
    ['post', '/api/auth/reset-password', { token: 'a'.repeat(43), password: newPassword }],
    ['post', '/api/invitations/accept', { token: 'a'.repeat(43), password: newPassword, name: 'Uus' }],
    ['post', '/api/email-changes/undo', { token: 'a'.repeat(43), password: newPassword }],
  ] as const)('is refused with 429 before anything is counted or spent: %s %s', async (method, path, body) => {
    const counted = () => community.db.select().from(rateLimits).orderBy(rateLimits.key);
    const before = await counted();
    using _crowd = reserveHashing(9);
    const {
      status,
      headers,
      body: answer,
    } = await call(community, method.toUpperCase() as 'POST', path, { body, as: mari });
    expect(status).toBe(429);
    expect(answer.error?.code).toBe('too_many_requests');
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect(await counted()).toEqual(before);
  });

  it('succeeds once the queue has room again', async () => {
    const signIn = () =>
      call(community, 'POST', '/api/auth/sign-in', { body: { email: mari.email, password: newPassword } });
    {
      using _crowd = reserveHashing(9);
      expect((await signIn()).status).toBe(429);
    }
    expect((await signIn()).status).toBe(401);
  });
});
