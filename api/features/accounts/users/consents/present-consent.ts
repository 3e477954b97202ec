import { isoTime } from '#api/platform/calendar/time.ts';
import type { Consent } from './contract.ts';

/** Presents a consent. One without a stored version was given to the first version. */
export function presentConsent(at: number | null, version: number | null): Consent | null {
  return at === null ? null : { at: isoTime(at), version: version ?? 1 };
}
