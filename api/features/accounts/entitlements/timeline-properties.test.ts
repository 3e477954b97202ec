import fc from 'fast-check';
import { describe, it } from 'vitest';
import { addMonths } from '#api/platform/calendar/add-months.ts';
import { day, hour } from '#api/testing/clock.ts';
import { tiers } from './contract.ts';
import { findTierEnd, previewGrant } from './preview-grant.ts';
import { computeTimeline, type Segment, type TimelineEntry } from './timeline.ts';

const runs = { numRuns: 400 };
const zones = ['Europe/Tallinn', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'] as const;

/** Dates that break calendar arithmetic: month ends, leap days, clock changes. */
const beginnings = [
  '2026-01-31T10:00:00Z',
  '2027-12-31T22:30:00Z',
  '2028-02-29T12:00:00Z',
  '2026-03-28T01:30:00Z',
  '2026-10-25T00:30:00Z',
  '2026-08-31T23:59:59.999Z',
].map((text) => Date.parse(text));

const pause = fc.oneof(fc.constantFrom(0, 1, hour, day, 31 * day, 400 * day), fc.integer({ min: 0, max: 70 * day }));
const amount = fc.oneof(
  fc.integer({ min: 1, max: 14 }).map((months) => ({ months })),
  fc.constantFrom(28 * day, 30 * day, 31 * day, 365 * day, 1).map((ms) => ({ ms })),
);
/** Generates successive payments and cards of both tiers, some of them revoked later. */
const history = fc
  .tuple(
    fc.constantFrom(...beginnings),
    fc.array(
      fc.record({
        tier: fc.constantFrom(...tiers),
        amount,
        pause,
        revokedAfter: fc.option(pause, { freq: 3 }),
        id: fc.uuid(),
      }),
      { minLength: 1, maxLength: 9 },
    ),
  )
  .map(([beginning, steps]) => {
    let at = beginning;
    return steps.map(({ tier, amount: given, pause: wait, revokedAfter, id }): TimelineEntry => {
      at += wait;
      const revokedAt = revokedAfter === null ? null : at + revokedAfter;
      return { id, tier, amount: given, grantedAt: at, revokedAt };
    });
  });
const zone = fc.constantFrom(...zones);

const isBefore = (one: TimelineEntry, other: TimelineEntry) =>
  one.grantedAt < other.grantedAt || (one.grantedAt === other.grantedAt && one.id < other.id);
const comesFirst = (one: TimelineEntry, other: TimelineEntry) =>
  one.tier === other.tier ? isBefore(one, other) : one.tier === 'donator';
const isVoid = ({ grantedAt, revokedAt }: TimelineEntry) => revokedAt !== null && revokedAt <= grantedAt;
const ownOf = (segments: readonly Segment[], { id }: TimelineEntry) =>
  segments.filter(({ entitlementId }) => entitlementId === id);
const lengthOf = (segments: readonly Segment[]) =>
  segments.reduce((sum, { startsAt, endsAt }) => sum + endsAt - startsAt, 0);
const clip = (segments: readonly Segment[], until: number) =>
  segments
    .filter(({ startsAt }) => startsAt < until)
    .map((segment) => ({ ...segment, endsAt: Math.min(segment.endsAt, until) }));

function check(holds: boolean, what: string, detail: unknown): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(detail)}`);
}

/**
 * Computes the expected length of each entitlement from its start. Months that follow months of the same tier are
 * counted together.
 */
function fullLengths(entries: readonly TimelineEntry[], segments: readonly Segment[], timeZone: string) {
  const lengths = new Map<string, number>();
  let run: { tier: string; anchor: number; months: number; end: number } | null = null;
  for (const { entitlementId, tier, startsAt, endsAt } of segments) {
    const entry = entries.find(({ id }) => id === entitlementId);
    if (!entry) throw new Error('a segment of nothing');
    const isContinued: boolean = run !== null && run.tier === tier && run.end === startsAt;
    if (lengths.has(entitlementId) || 'ms' in entry.amount) {
      if ('ms' in entry.amount) lengths.set(entitlementId, entry.amount.ms);
      run = null;
      continue;
    }
    const from: { anchor: number; months: number } = run && isContinued ? run : { anchor: startsAt, months: 0 };
    const months = from.months + entry.amount.months;
    const end = addMonths(from.anchor, months, timeZone);
    lengths.set(entitlementId, end - startsAt);
    run = endsAt === end ? { tier, anchor: from.anchor, months, end } : null;
  }
  return lengths;
}

describe('a timeline', () => {
  it('has no overlapping or empty segments', () => {
    fc.assert(
      fc.property(history, zone, (entries, timeZone) => {
        const segments = computeTimeline(entries, timeZone);
        let last = Number.NEGATIVE_INFINITY;
        for (const segment of segments) {
          check(segment.startsAt >= last && segment.endsAt > segment.startsAt, 'overlap', segments);
          last = segment.endsAt;
        }
      }),
      runs,
    );
  });

  it('neither loses nor duplicates time', () => {
    fc.assert(
      fc.property(history, zone, (entries, timeZone) => {
        const segments = computeTimeline(entries, timeZone);
        const lengths = fullLengths(entries, segments, timeZone);
        for (const entry of entries) {
          const used = lengthOf(ownOf(segments, entry));
          const full = lengths.get(entry.id) ?? 0;
          if (entry.revokedAt === null) check(used === full && used > 0, 'not its time', { entry, used, full });
          else check(used <= full, 'more than its time', { entry, used, full });
        }
      }),
      runs,
    );
  });

  it('runs the entitlements of a higher tier first, then older ones, each as early as possible', () => {
    fc.assert(
      fc.property(history, zone, (entries, timeZone) => {
        const segments = computeTimeline(entries, timeZone);
        for (const [index, segment] of segments.entries()) {
          const entry = entries.find(({ id }) => id === segment.entitlementId);
          if (!entry) throw new Error('a segment of nothing');
          check(segment.startsAt >= entry.grantedAt, 'before it was granted', segment);
          check(entry.revokedAt === null || segment.endsAt <= entry.revokedAt, 'after it was revoked', segment);
          for (const other of entries.filter((candidate) => !isVoid(candidate) && comesFirst(candidate, entry))) {
            const later = ownOf(segments, other).some(({ endsAt }) => endsAt > segment.startsAt);
            check(!later || other.grantedAt >= segment.endsAt, 'out of order', { segment, other });
          }
          const isIdleBefore = index === 0 || segments[index - 1]?.endsAt !== segment.startsAt;
          check(!isIdleBefore || segment.startsAt === entry.grantedAt, 'idle though granted', segment);
        }
      }),
      runs,
    );
  });

  it('doesn’t depend on the order of the rows', () => {
    fc.assert(
      fc.property(history, zone, fc.integer(), (entries, timeZone, seed) => {
        const shuffled = [...entries].sort(
          (one, other) => ((one.grantedAt ^ seed) % 7) - ((other.grantedAt ^ seed) % 7),
        );
        const expected = JSON.stringify(computeTimeline(entries, timeZone));
        for (const order of [shuffled, entries.toReversed()]) {
          check(JSON.stringify(computeTimeline(order, timeZone)) === expected, 'depends on the order', order);
        }
      }),
      runs,
    );
  });

  it('never changes in the past when entitlements are added or revoked', () => {
    fc.assert(
      fc.property(history, zone, fc.nat(600), (entries, timeZone, days) => {
        const now = (entries[0]?.grantedAt ?? 0) + days * day;
        const known = entries
          .filter(({ grantedAt }) => grantedAt < now)
          .map((entry) => ({ ...entry, revokedAt: entry.revokedAt && entry.revokedAt < now ? entry.revokedAt : null }));
        const before = clip(computeTimeline(known, timeZone), now);
        const after = clip(computeTimeline(entries, timeZone), now);
        check(JSON.stringify(before) === JSON.stringify(after), 'the past changed', { now, before, after });
      }),
      runs,
    );
  });

  it('keeps the used part of a revoked entitlement and omits the rest', () => {
    fc.assert(
      fc.property(history, zone, fc.nat(), pause, (entries, timeZone, pick, wait) => {
        const target = entries[pick % entries.length];
        if (!target || target.revokedAt !== null) return;
        const revokedAt = target.grantedAt + wait;
        const revoked = entries.map((entry) => (entry === target ? { ...entry, revokedAt } : entry));
        const before = clip(ownOf(computeTimeline(entries, timeZone), target), revokedAt);
        const after = ownOf(computeTimeline(revoked, timeZone), target);
        check(JSON.stringify(before) === JSON.stringify(after), 'not what was used', { target, before, after });
      }),
      runs,
    );
  });
});

describe('a preview', () => {
  it('matches the actual grant, and never shortens anyone’s time', () => {
    const months = fc.integer({ min: 1, max: 14 });
    fc.assert(
      fc.property(history, zone, fc.constantFrom(...tiers), months, pause, (entries, timeZone, tier, given, wait) => {
        const now = Math.max(...entries.map(({ grantedAt }) => grantedAt)) + wait;
        const known = entries.map((entry) => ({
          ...entry,
          source: 'payment' as const,
          reference: entry.id,
          revokedAt: entry.revokedAt !== null && entry.revokedAt <= now ? entry.revokedAt : null,
        }));
        const grant = { kind: 'grant', tier, source: 'gift_card', reference: 'card', grantedAt: now } as const;
        const preview = previewGrant(
          { userId: '', version: 1, entries: known },
          { ...grant, time: { months: given } },
          timeZone,
        );
        // This id sorts after all others, like that of the newest entitlement of the same instant.
        const card = { id: 'g', tier, amount: { months: given }, grantedAt: now, revokedAt: null };
        const outcome = computeTimeline([...known, card], timeZone);
        const own = ownOf(outcome, card);
        check(preview?.startsAt === own[0]?.startsAt && preview?.endsAt === own.at(-1)?.endsAt, 'another outcome', {
          preview,
          own,
        });
        const had = computeTimeline(known, timeZone);
        for (const each of tiers) {
          const [before, after] = [findTierEnd(had, each, now) ?? now, findTierEnd(outcome, each, now) ?? now];
          check(after >= before, 'a shorter time', { each, before, after });
        }
        if (tier === 'donator') check(own[0]?.startsAt === (findTierEnd(had, 'donator', now) ?? now), 'waits', own);
      }),
      runs,
    );
  });
});
