import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());

const lasting = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('createDeadline', () => {
  it('counts the time of exchanges, not what the request does between them', async () => {
    const deadline = createDeadline(4_500);
    const done = deadline.during(lasting(1_000));
    await vi.advanceTimersByTimeAsync(1_000);
    await done;
    vi.advanceTimersByTime(60_000);
    expect(deadline.remainingMs()).toBe(3_500);
  });

  it('includes the time of the running exchange, and counts the time of concurrent exchanges once', async () => {
    const deadline = createDeadline(4_500);
    const both = Promise.all([deadline.during(lasting(3_000)), deadline.during(lasting(1_000))]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(deadline.remainingMs()).toBe(2_500);
    await vi.advanceTimersByTimeAsync(1_000);
    await both;
    expect(deadline.remainingMs()).toBe(1_500);
  });

  it('keeps all exchanges together within the limit, whether they fail or not', async () => {
    const exchange = fc.record({ waits: fc.nat(2_000), takes: fc.nat(6_000), fails: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(exchange, { maxLength: 12 }), async (exchanges) => {
        const deadline = createDeadline(4_500);
        let spent = 0;
        for (const { waits, takes, fails } of exchanges) {
          await vi.advanceTimersByTimeAsync(waits);
          const limit = Math.min(4_000, takes, deadline.remainingMs());
          const work = async () => {
            await lasting(limit)();
            if (fails) throw new Error('lost');
          };
          const done = deadline.during(work).catch(() => undefined);
          await vi.advanceTimersByTimeAsync(limit);
          await done;
          spent += limit;
        }
        // Each exchange gets at least one millisecond.
        expect(spent).toBeLessThanOrEqual(4_500 + exchanges.length);
      }),
      { numRuns: 300 },
    );
  });

  it('ends with the response', async () => {
    const deadline = createDeadline(10);
    const done = deadline.during(lasting(50));
    await vi.advanceTimersByTimeAsync(50);
    await done;
    expect(deadline.remainingMs()).toBe(1);
    deadline.end();
    expect(deadline.remainingMs()).toBe(Number.POSITIVE_INFINITY);
  });
});
