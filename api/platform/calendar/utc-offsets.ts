import { Temporal } from 'temporal-polyfill';
import { BoundedMap, maxRememberedCommunities } from '../bounded-map/bounded-map.ts';

interface Offsets {
  written: string;
  changesAt: number;
}

const known = new BoundedMap<Offsets>(maxRememberedCommunities);

/**
 * A time zone's offset from UTC in minutes, and, if it will change, when in milliseconds and to what: such as
 * `120 1774746000000 180`. Browsers compare it with their own offset, which is much quicker than asking them for the
 * time in another zone.
 */
export function utcOffsets(timeZone: string, now: Date): string {
  const remembered = known.get(timeZone);
  if (remembered && now.getTime() < remembered.changesAt) return remembered.written;
  const there = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const change = there.getTimeZoneTransition('next');
  const offsets = [minutes(there), ...(change ? [change.epochMilliseconds, minutes(change)] : [])];
  const written = offsets.join(' ');
  known.set(timeZone, { written, changesAt: change?.epochMilliseconds ?? Number.POSITIVE_INFINITY });
  return written;
}

const minutes = (time: Temporal.ZonedDateTime) => time.offsetNanoseconds / 60e9;
