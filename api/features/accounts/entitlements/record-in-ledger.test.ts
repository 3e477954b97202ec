import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { countAttempt } from '#api/platform/rate-limits/count-attempt.ts';
import { rateLimits } from '#api/platform/rate-limits/schema.ts';
import {
  actors,
  createTestCommunity,
  createTestContext,
  day,
  later,
  type TestActor,
  testNow,
} from '#api/testing/index.ts';
import type { Grant, Revocation } from './append-to-ledger.ts';
import { readLedger, recordInLedger } from './record-in-ledger.ts';
import { entitlementSpans, entitlements } from './schema.ts';
import { computeTimeline, joinSegments } from './timeline.ts';

const community = await createTestCommunity();
const { db, tenant } = community;
const at = testNow.getTime();
const contextAt = (now = testNow) => createTestContext(community, { now });

const payment = (reference: string, from: number, options: Partial<Grant> = {}): Grant => ({
  kind: 'grant',
  tier: 'premium',
  source: 'payment',
  reference,
  time: { from, until: from + 30 * day },
  grantedAt: from,
  ...options,
});
const refund = (reference: string, when: number): Revocation => ({
  kind: 'revoke',
  source: 'payment',
  reference,
  at: when,
  reason: 'refund',
});

const spansOf = ({ id }: TestActor) =>
  db
    .select({ tier: entitlementSpans.tier, startsAt: entitlementSpans.startsAt, endsAt: entitlementSpans.endsAt })
    .from(entitlementSpans)
    .where(eq(entitlementSpans.userId, id))
    .orderBy(asc(entitlementSpans.startsAt));
const rowsOf = ({ id }: TestActor) => db.$count(entitlements, eq(entitlements.userId, id));

describe('recordInLedger', () => {
  it('writes the entitlement and the resulting spans in two database exchanges', async () => {
    const mari = await actors.member(community);
    const context = contextAt();
    const { outcome, segments } = await recordInLedger(context, mari.id, payment('in-1', at));
    expect([outcome, context.roundTrips()]).toEqual(['recorded', 2]);
    expect(segments).toMatchObject([{ tier: 'premium', startsAt: at, endsAt: at + 30 * day }]);
    expect(await spansOf(mari)).toEqual([{ tier: 'premium', startsAt: at, endsAt: at + 30 * day }]);
  });

  it('is idempotent, even under concurrent calls', async () => {
    const mari = await actors.member(community);
    const results = await Promise.all(
      Array.from({ length: 8 }, () => recordInLedger(contextAt(), mari.id, payment('in-2', at))),
    );
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['recorded', ...Array(7).fill('unchanged')]);
    expect(await rowsOf(mari)).toBe(1);
  });

  it('makes every one of many concurrent changes and stores the resulting spans', async () => {
    const mari = await actors.member(community);
    const changes = Array.from({ length: 12 }, (_, index) =>
      payment(`many-${index}`, at + index * day, {
        tier: index % 3 === 0 ? 'donator' : 'premium',
        ...(index % 2 === 0 ? { time: { months: 1 } } : {}),
      }),
    );
    await Promise.all(changes.map((change) => recordInLedger(contextAt(), mari.id, change)));
    const ledger = await readLedger(contextAt(), mari.id);
    expect([ledger.entries.length, ledger.version]).toEqual([12, 12]);
    expect(await spansOf(mari)).toEqual(joinSegments(computeTimeline(ledger.entries, tenant.timeZone)));
  });

  it('stores the same spans for any order of changes', async () => {
    const changes = (who: string) => [
      payment(`${who}-1`, at),
      payment(`${who}-2`, at + 30 * day),
      payment(`${who}-gold`, at + 3 * day, { tier: 'donator', time: { months: 1 } }),
    ];
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ];
    const spans: unknown[] = [];
    for (const [index, order] of orders.entries()) {
      const mari = await actors.member(community);
      const all = changes(`order-${index}`);
      for (const step of order) await recordInLedger(contextAt(), mari.id, all[step] as Grant);
      spans.push(await spansOf(mari));
    }
    expect(spans[1]).toEqual(spans[0]);
    expect(spans[2]).toEqual(spans[0]);
    expect(spans[0]).toHaveLength(3);
  });

  it('revokes the rest of an entitlement once, and ignores one that was never granted', async () => {
    const mari = await actors.member(community);
    await recordInLedger(contextAt(), mari.id, payment('back', at));
    const revoke = (reference: string, when: number) =>
      recordInLedger(contextAt(later(5 * day)), mari.id, refund(reference, when));
    expect((await revoke('back', at + 5 * day)).outcome).toBe('recorded');
    expect((await revoke('back', at + 9 * day)).outcome).toBe('unchanged');
    expect((await revoke('never', at)).outcome).toBe('unchanged');
    expect(await spansOf(mari)).toEqual([{ tier: 'premium', startsAt: at, endsAt: at + 5 * day }]);
  });

  it('leaves no span when every entitlement is revoked', async () => {
    const mari = await actors.member(community);
    await recordInLedger(contextAt(), mari.id, payment('none', at + day));
    await recordInLedger(contextAt(), mari.id, refund('none', at));
    expect(await spansOf(mari)).toEqual([]);
  });

  it('makes neither the change nor the writes of alsoWrite if one of them fails', async () => {
    const mari = await actors.member(community);
    const limit = { rule: 'beside', subject: mari.id, attempts: 1, windowSeconds: 60 };
    const before = await db.$count(rateLimits);
    const broken = recordInLedger(contextAt(), mari.id, payment('beside', at), {
      alsoWrite: () => [
        countAttempt(db, limit, testNow),
        db.insert(rateLimits).values({ key: null as never } as never),
      ],
    });
    await expect(broken).rejects.toThrow();
    expect([await db.$count(rateLimits), await rowsOf(mari)]).toEqual([before, 0]);
  });
});
