import { isoTime } from '#api/platform/calendar/time.ts';
import type { Consent } from './contract.ts';

/** Consents from before versions were stored were given to the words of the first. */
export function presentConsent(at: number | null, version: number | null): Consent | null {
  return at === null ? null : { at: isoTime(at), version: version ?? 1 };
}
