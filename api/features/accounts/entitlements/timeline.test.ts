import { describe, expect, it } from 'vitest';
import type { Tier } from './contract.ts';
import { type Amount, computeTimeline, joinSegments, type TimelineEntry } from './timeline.ts';

const zone = 'Europe/Tallinn';
const at = (text: string) => Date.parse(text.length === 10 ? `${text}T10:00:00Z` : text);
const iso = (time: number) => new Date(time).toISOString().replace('T10:00:00.000Z', '');

let count = 0;
function entry(tier: Tier, amount: Amount, granted: string, revoked?: string): TimelineEntry {
  count += 1;
  return {
    id: `e${String(count).padStart(4, '0')}`,
    tier,
    amount,
    grantedAt: at(granted),
    revokedAt: revoked ? at(revoked) : null,
  };
}
const premium = (months: number, granted: string, revoked?: string) => entry('premium', { months }, granted, revoked);
const donator = (months: number, granted: string, revoked?: string) => entry('donator', { months }, granted, revoked);
const paid = (tier: Tier, from: string, until: string) => entry(tier, { ms: at(until) - at(from) }, from);

/** Formats each segment of the timeline as `premium 2026-01-31 2026-02-28`. */
const shown = (...entries: TimelineEntry[]) =>
  computeTimeline(entries, zone).map(({ tier, startsAt, endsAt }) => `${tier} ${iso(startsAt)} ${iso(endsAt)}`);

describe('computeTimeline', () => {
  it('returns no segments for an empty ledger', () => {
    expect(shown()).toEqual([]);
  });

  it('counts consecutive months from the first day, so two months from 31 January end on 28 February and 31 March', () => {
    expect(shown(premium(1, '2026-01-31'), premium(1, '2026-02-01'), premium(1, '2026-02-01'))).toEqual([
      'premium 2026-01-31 2026-02-28',
      'premium 2026-02-28 2026-03-31T09:00:00.000Z',
      'premium 2026-03-31T09:00:00.000Z 2026-04-30T09:00:00.000Z',
    ]);
  });

  it('counts months anew after a gap', () => {
    expect(shown(premium(1, '2026-01-31'), premium(1, '2026-03-05'))).toEqual([
      'premium 2026-01-31 2026-02-28',
      'premium 2026-03-05 2026-04-05T09:00:00.000Z',
    ]);
  });

  it('adds a card after paid time', () => {
    expect(shown(paid('premium', '2026-01-10', '2026-02-10'), premium(2, '2026-01-20'))).toEqual([
      'premium 2026-01-10 2026-02-10',
      'premium 2026-02-10 2026-04-10T09:00:00.000Z',
    ]);
  });

  it('starts a card of a lower tier when the time in the higher tier ends', () => {
    expect(shown(donator(1, '2026-01-10'), premium(1, '2026-01-20'))).toEqual([
      'donator 2026-01-10 2026-02-10',
      'premium 2026-02-10 2026-03-10',
    ]);
  });

  it('starts a card of a higher tier at once, then resumes the lower tier with exactly the time left', () => {
    expect(shown(premium(1, '2026-01-10'), premium(1, '2026-01-11'), donator(1, '2026-01-20'))).toEqual([
      'premium 2026-01-10 2026-01-20',
      'donator 2026-01-20 2026-02-20',
      'premium 2026-02-20 2026-03-13',
      'premium 2026-03-13 2026-04-13T09:00:00.000Z',
    ]);
  });

  it('keeps the used part of a revoked entitlement, and starts the next one earlier', () => {
    const card = premium(1, '2026-01-10', '2026-01-15');
    expect(shown(card, premium(1, '2026-01-11'))).toEqual([
      'premium 2026-01-10 2026-01-15',
      'premium 2026-01-15 2026-02-15',
    ]);
  });

  it('resumes an interrupted entitlement as soon as the interrupting one is revoked', () => {
    expect(shown(premium(1, '2026-01-10'), donator(3, '2026-01-20', '2026-01-25'))).toEqual([
      'premium 2026-01-10 2026-01-20',
      'donator 2026-01-20 2026-01-25',
      'premium 2026-01-25 2026-02-15',
    ]);
  });

  it('omits entitlements that were revoked before or when they started', () => {
    const waiting = premium(1, '2026-01-11', '2026-01-20');
    expect(shown(donator(1, '2026-01-10'), waiting, premium(1, '2026-01-12', '2026-01-12'))).toEqual([
      'donator 2026-01-10 2026-02-10',
    ]);
  });
});

describe('joinSegments', () => {
  it('joins adjacent segments of a tier into one span', () => {
    const segments = computeTimeline(
      [premium(1, '2026-01-10'), premium(1, '2026-01-11'), donator(1, '2026-01-20'), premium(1, '2026-09-01')],
      zone,
    );
    expect(joinSegments(segments).map(({ tier, startsAt }) => `${tier} ${iso(startsAt)}`)).toEqual([
      'premium 2026-01-10',
      'donator 2026-01-20',
      'premium 2026-02-20',
      'premium 2026-09-01',
    ]);
  });
});
