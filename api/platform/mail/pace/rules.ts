import { dayMs, hourMs } from '#api/platform/calendar/time.ts';
import type { rateWindows } from '../schema.ts';

export type RateWindow = (typeof rateWindows)[number];

/**
 * How long each window is, and the slots in which its mails are counted. A window holds every slot that has begun within
 * it or reaches into it, so that no time of this length ever has more mails than the limit.
 */
const windowLengths = {
  minute: { ms: 60_000, slotMs: 10_000 },
  hour: { ms: hourMs, slotMs: 60_000 },
  day: { ms: dayMs, slotMs: hourMs },
} as const satisfies Record<RateWindow, { ms: number; slotMs: number }>;

/**
 * How many mails to many a new sender domain begins at most on its first day, its second, and so on. Only days on which
 * it sent at least half of its ceiling count, because mail providers learn to trust a domain by the mail they get. After
 * the last step there is no ceiling.
 */
export const warmingCeilings = [
  ...[50, 100, 200, 400, 800, 1_500, 3_000, 5_000],
  ...[10_000, 20_000, 40_000, 70_000, 100_000],
] as const;

/** The step of a day after the last one on which the domain sent something. Steps begin with 0. */
export function nextStep({ step, count }: { step: number; count: number }): number {
  const ceiling = warmingCeilings[step];
  return ceiling === undefined || count * 2 < ceiling ? step : step + 1;
}

/** When the slot that a moment is in began. */
export const slotOf = (window: RateWindow, at: number) => at - (at % windowLengths[window].slotMs);

/** Slots that began before this aren't in a window any more. */
export const windowStart = (window: RateWindow, at: number) =>
  at - windowLengths[window].ms - windowLengths[window].slotMs;
