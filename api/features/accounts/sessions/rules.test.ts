import { describe, expect, it } from 'vitest';
import { day, later, testNow } from '#api/testing/index.ts';
import { isSessionLive, sessionLifetime } from './rules.ts';

describe('isSessionLive', () => {
  const session = (lastUsedAt = testNow) => ({
    createdAt: testNow.getTime(),
    lastUsedAt: lastUsedAt.getTime(),
    expiresAt: testNow.getTime() + sessionLifetime.absoluteMs,
  });

  it('ends 7 days after it was last used, to the millisecond', () => {
    expect(isSessionLive(session(), 'user', later(7 * day - 1))).toBe(true);
    expect(isSessionLive(session(), 'user', later(7 * day))).toBe(false);
    expect(isSessionLive(session(later(6 * day)), 'user', later(13 * day - 1))).toBe(true);
  });

  it('ends after 30 days however much it is used, to the millisecond', () => {
    const used = session(later(30 * day - 1));
    expect(isSessionLive(used, 'user', later(30 * day - 1))).toBe(true);
    expect(isSessionLive(used, 'user', later(30 * day))).toBe(false);
  });

  it('ends after 24 hours for an admin, whatever its use, and for no one else', () => {
    const used = session(later(day - 1));
    expect(isSessionLive(used, 'admin', later(day - 1))).toBe(true);
    expect(isSessionLive(used, 'admin', later(day))).toBe(false);
    expect(isSessionLive(used, 'moderator', later(day))).toBe(true);
    expect(isSessionLive(used, 'user', later(day))).toBe(true);
  });
});
