import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateHashMs, HashingPace, longestWaitMs } from './hashing-pace.ts';

const hashMs = 200;
const runs = 500;

interface Arrival {
  at: number;
  hashes: number;
  /** The browser disconnected: the request neither hashes nor gives its place back. */
  isLost: boolean;
}

const arrivals = fc.array(
  fc.record({ at: fc.nat(8_000), hashes: fc.integer({ min: 1, max: 2 }), isLost: fc.boolean() }),
  { minLength: 1, maxLength: 120 },
);

interface Waiting {
  at: number;
  left: number;
  giveBack: () => void;
}

/** Simulates requests on one thread, millisecond by millisecond, where each hash takes `takesMs`. */
function play(requests: readonly Arrival[], takesMs: number) {
  const pace = new HashingPace();
  const played = { hashed: [] as Array<{ from: number; to: number }>, waits: [] as number[], refused: 0 };
  const coming = [...requests].sort((one, other) => one.at - other.at);
  const waiting: Waiting[] = [];
  for (let now = 0; coming.length > 0 || waiting.length > 0; now += 1) {
    const arrived = coming.filter(({ at }) => at <= now);
    coming.splice(0, arrived.length);
    const entered = arrived.map((request) => enter(pace, request, now));
    played.refused += entered.filter((each) => each === 'refused').length;
    waiting.push(...entered.filter((each) => typeof each === 'object'));
    const [first] = waiting;
    if (!first || pace.begin(hashMs, now) > 0) continue;
    played.hashed.push({ from: now, to: now + takesMs });
    pace.end(hashMs, now, now + takesMs);
    if (finish(first)) played.waits.push(now - (waiting.shift()?.at ?? 0));
    now += takesMs;
  }
  return played;
}

/** Counts one hash of a request and returns whether it was the last. */
function finish(request: Waiting): boolean {
  request.left -= 1;
  if (request.left === 0) request.giveBack();
  return request.left === 0;
}

function enter(pace: HashingPace, request: Arrival, now: number): Waiting | 'refused' | undefined {
  const entered = pace.enter(request.hashes, hashMs, now);
  if ('fullForMs' in entered) return 'refused';
  return request.isLost ? undefined : { at: now, left: request.hashes, giveBack: entered.giveBack };
}

describe('HashingPace', () => {
  it(`leaves the thread free after each hash for at least as long as the hash took (${runs} bursts)`, () => {
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 20, max: 900 }), (requests, takesMs) => {
        const { hashed } = play(requests, takesMs);
        for (const [at, { from }] of hashed.entries()) {
          const before = hashed[at - 1];
          if (before) expect(from - before.to).toBeGreaterThanOrEqual(takesMs);
        }
      }),
      { numRuns: runs },
    );
  });

  it(`keeps waits within 1.5 s of the longest allowed, if hashes take as long as usual (${runs} bursts)`, () => {
    fc.assert(
      fc.property(arrivals, (requests) => {
        const { waits } = play(requests, hashMs);
        for (const wait of waits) expect(wait).toBeLessThan(longestWaitMs + 1_500);
      }),
      { numRuns: runs },
    );
  });

  it('accepts a single request and refuses most of a hundred that arrive at once', () => {
    const one = { at: 0, hashes: 2, isLost: false };
    expect(play([one], hashMs)).toMatchObject({ refused: 0 });
    const { refused, hashed } = play(
      Array.from({ length: 100 }, () => one),
      hashMs,
    );
    expect(refused).toBeGreaterThan(85);
    expect(hashed.length).toBe((100 - refused) * 2);
  });

  it('returns how long the queue is when it is full', () => {
    const pace = new HashingPace();
    pace.enter(9, hashMs, 0);
    expect(pace.enter(1, hashMs, 0)).toEqual({ fullForMs: 9 * hashMs * 2.5 });
  });

  it('frees a place as soon as it is given back, or after 15 seconds if it is lost', () => {
    const pace = new HashingPace();
    const place = pace.enter(9, hashMs, 0);
    expect(pace.enter(1, hashMs, 1)).toHaveProperty('fullForMs');
    if ('giveBack' in place) place.giveBack();
    expect(pace.enter(9, hashMs, 2)).toHaveProperty('giveBack');
    expect(pace.enter(1, hashMs, 14_000)).toHaveProperty('fullForMs');
    expect(pace.enter(1, hashMs, 16_000)).toHaveProperty('giveBack');
  });

  it('estimates the time of a hash from its cost', () => {
    expect(estimateHashMs({ ln: 14, r: 8, p: 5 })).toBe(200);
    expect(estimateHashMs({ ln: 15, r: 8, p: 5 })).toBe(400);
    expect(estimateHashMs({ ln: 1, r: 8, p: 1 })).toBeLessThan(0.01);
  });
});
