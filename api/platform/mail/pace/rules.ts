import { dayMs, hourMs } from '#api/platform/calendar/time.ts';
import type { rateWindows } from '../schema.ts';

export type RateWindow = (typeof rateWindows)[number];

/**
 * The length of each window, and of the slots in which its mails are counted. A window includes every slot that
 * overlaps it, so that no period of this length ever has more mails than the limit.
 */
const windowLengths = {
  minute: { ms: 60_000, slotMs: 10_000 },
  hour: { ms: hourMs, slotMs: 60_000 },
  day: { ms: dayMs, slotMs: hourMs },
} as const satisfies Record<RateWindow, { ms: number; slotMs: number }>;

/**
 * How many bulk mails a new sender domain may start sending on its first day, its second, and so on. Only days on which
 * it sent at least half of its ceiling count, because mail providers learn to trust a domain by the mail they get.
 * After the last step there is no ceiling.
 */
export const warmingCeilings = [
  ...[50, 100, 200, 400, 800, 1_500, 3_000, 5_000],
  ...[10_000, 20_000, 40_000, 70_000, 100_000],
] as const;

/** The warming step of a day, given the last day on which the domain sent something. Steps start at 0. */
export function nextStep({ step, count }: { step: number; count: number }): number {
  const ceiling = warmingCeilings[step];
  return ceiling === undefined || count * 2 < ceiling ? step : step + 1;
}

/** When the slot that contains a given time began. */
export const slotStart = (window: RateWindow, at: number) => at - (at % windowLengths[window].slotMs);

/** A slot is in the window if it began after this time. */
export const windowStart = (window: RateWindow, at: number) =>
  at - windowLengths[window].ms - windowLengths[window].slotMs;
