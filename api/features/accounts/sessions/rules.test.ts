import { describe, expect, it } from 'vitest';
import { day, later, testNow } from '#api/testing/index.ts';
import { isSessionLive, sessionLifetime } from './rules.ts';

describe('isSessionLive', () => {
  const session = (lastUsedAt = testNow) => ({
    createdAt: testNow.getTime(),
    lastUsedAt: lastUsedAt.getTime(),
    expiresAt: testNow.getTime() + sessionLifetime.absoluteMs,
  });

  it('is true until exactly 7 days after the last use', () => {
    expect(isSessionLive(session(), 'user', later(7 * day - 1))).toBe(true);
    expect(isSessionLive(session(), 'user', later(7 * day))).toBe(false);
    expect(isSessionLive(session(later(6 * day)), 'user', later(13 * day - 1))).toBe(true);
  });

  it('is true until exactly 30 days after the sign-in, even while in use', () => {
    const used = session(later(30 * day - 1));
    expect(isSessionLive(used, 'user', later(30 * day - 1))).toBe(true);
    expect(isSessionLive(used, 'user', later(30 * day))).toBe(false);
  });

  it('is true until exactly 24 hours after the sign-in for admins only, even while in use', () => {
    const used = session(later(day - 1));
    expect(isSessionLive(used, 'admin', later(day - 1))).toBe(true);
    expect(isSessionLive(used, 'admin', later(day))).toBe(false);
    expect(isSessionLive(used, 'moderator', later(day))).toBe(true);
    expect(isSessionLive(used, 'user', later(day))).toBe(true);
  });
});
