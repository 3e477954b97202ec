import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#api/platform/http/app-error.ts';
import { createTestCommunity, createTestContext, later, minute, second, testNow } from '#api/testing/index.ts';
import {
  countAttempt,
  deleteExpiredLimits,
  normalizeIpAddress,
  type RateLimit,
  refuseWhenOver,
} from './count-attempt.ts';
import { rateLimits } from './schema.ts';

const { db, ...community } = await createTestCommunity();
let rules = 0;
const limit = (): RateLimit => {
  rules += 1;
  return { rule: `test.${rules}`, subject: 'mari@people.test', attempts: 3, windowSeconds: 60 };
};
const countAt = async (rule: RateLimit, now: Date) => (await countAttempt(db, rule, now))[0]?.count;

describe('countAttempt', () => {
  it('counts each of 50 concurrent attempts', async () => {
    const rule = limit();
    const counts = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const own = createTestContext({ db, ...community }).db;
        return (await countAttempt(own, rule, testNow))[0]?.count ?? 0;
      }),
    );
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it('starts over when the window ends, not a millisecond before', async () => {
    const rule = limit();
    await countAt(rule, testNow);
    expect(await countAt(rule, later(minute - 1))).toBe(2);
    expect(await countAt(rule, later(minute))).toBe(1);
    expect(await countAt(rule, later(2 * minute - 1))).toBe(2);
    expect(await countAt(rule, later(2 * minute))).toBe(1);
  });

  it('counts each rule and each subject separately', async () => {
    const rule = limit();
    await countAt(rule, testNow);
    expect(await countAt({ ...rule, subject: 'jaan@people.test' }, testNow)).toBe(1);
    expect(await countAt({ ...rule, rule: 'test.other' }, testNow)).toBe(1);
  });

  it('stores no address, so a row identifies no one', async () => {
    await countAt({ ...limit(), subject: 'liis@people.test' }, testNow);
    expect(JSON.stringify(await db.select().from(rateLimits))).not.toContain('liis');
  });
});

describe('refuseWhenOver', () => {
  const counted = (count: number) => [{ count, expiresAt: later(minute).getTime() }];
  const refusal = (count: number, now: Date) => {
    try {
      refuseWhenOver(limit(), counted(count), now);
      return null;
    } catch (error) {
      return error instanceof AppError ? { kind: error.kind, retryAfter: error.retryAfterSeconds } : error;
    }
  };

  it('lets the last allowed attempt through and refuses the next', () => {
    expect(refusal(3, testNow)).toBeNull();
    expect(refusal(4, testNow)).toEqual({ kind: 'too_many_requests', retryAfter: 60 });
  });

  it('returns how many seconds are left, rounded up, at least one', () => {
    expect(refusal(4, later(59 * second))).toEqual({ kind: 'too_many_requests', retryAfter: 1 });
    expect(refusal(4, later(58_001))).toEqual({ kind: 'too_many_requests', retryAfter: 2 });
    expect(refusal(4, later(minute))).toEqual({ kind: 'too_many_requests', retryAfter: 1 });
  });
});

describe('deleteExpiredLimits', () => {
  it('deletes ended windows and keeps current ones', async () => {
    const own = (await createTestCommunity()).db;
    await countAttempt(own, limit(), testNow);
    await countAttempt(own, limit(), later(minute));
    await deleteExpiredLimits(own, later(minute + 1));
    expect(await own.$count(rateLimits)).toBe(1);
  });
});

describe('normalizeIpAddress', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['local', 'local'],
  ])('counts %s as %s', (address, limited) => {
    expect(normalizeIpAddress(address)).toBe(limited);
  });

  it('returns the same value for every address of one /64, and a different one for another /64', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.nat(0xffff), (address, group) => {
        const plain = address.includes('.') ? '2001:db8::1' : address;
        const prefix = normalizeIpAddress(plain).replace('::/64', '');
        expect(normalizeIpAddress(`${prefix}:1:2:3:${group.toString(16)}`)).toBe(`${prefix}::/64`);
      }),
    );
  });
});
