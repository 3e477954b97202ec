import { describe, expect, it } from 'vitest';
import { countAttempt } from '#api/platform/rate-limits/count-attempt.ts';
import {
  actors,
  type CallOptions,
  call,
  createTestCommunity,
  createTestContext,
  later,
  minute,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { limits } from './limits.ts';

const signIn = (body: Record<string, unknown>, options: CallOptions, where: TestCommunity) =>
  call(where, 'POST', '/api/auth/sign-in', { body, ...options });
const wrong = 'hoopis teine parool';

describe('sign-in attempts', () => {
  it('are limited to exactly 10 per account in 15 minutes, even if 50 are concurrent', async () => {
    const own = await createTestCommunity();
    const attempts = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        signIn(
          { email: 'keegi@people.test', password: wrong },
          { headers: { 'cf-connecting-ip': `192.0.2.${index}` } },
          own,
        ),
      ),
    );
    const refused = attempts.filter(({ status }) => status === 429);
    expect(attempts.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(refused).toHaveLength(40);
    expect(refused[0]?.headers.get('retry-after')).toBe('900');
    expect(refused[0]?.body.error?.code).toBe('too_many_requests');
  });

  it('are limited in the same way for addresses with and without an account', async () => {
    const own = await createTestCommunity();
    const mari = await actors.member(own);
    const statuses = async (email: string) => {
      const answers = await Promise.all(Array.from({ length: 11 }, () => signIn({ email, password: wrong }, {}, own)));
      return answers.map(({ status }) => status).sort();
    };
    expect(await statuses(mari.email)).toEqual(await statuses('keegi@people.test'));
  });

  it('are refused even with the correct password until the window ends', async () => {
    const own = await createTestCommunity();
    const mari = await actors.member(own);
    await Promise.all(Array.from({ length: 10 }, () => signIn({ email: mari.email, password: wrong }, {}, own)));
    const right = { email: mari.email, password: mari.password };
    const now = later(15 * minute - 1);
    await createTestContext(own, { now }).community();
    const refused = await signIn(right, { now }, own);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(refused.roundTrips).toBe(1);
    expect((await signIn(right, { now: later(15 * minute) }, own)).status).toBe(200);
  });

  it('are limited to 100 per IPv4 address or IPv6 /64 network, and counted before any hashing', async () => {
    const own = await createTestCommunity();
    const from = (address: string, index: number) =>
      signIn(
        { email: `keegi-${index}@people.test`, password: wrong },
        { headers: { 'cf-connecting-ip': address } },
        own,
      );
    const counted = Array.from({ length: 99 }, () =>
      countAttempt(own.db, limits.signInByAddress('2001:db8:1:2::1'), testNow),
    );
    const [first, ...rest] = counted;
    if (first) await own.db.batch([first, ...rest]);
    expect((await from('2001:db8:1:2:aaaa::1', 1)).status).toBe(401);
    const refused = await from('2001:db8:1:2:bbbb::1', 2);
    expect([refused.status, refused.roundTrips]).toEqual([429, 1]);
    expect((await from('2001:db8:1:3::1', 3)).status).toBe(401);
  });
});
