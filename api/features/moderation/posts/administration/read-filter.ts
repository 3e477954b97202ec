import type { Context } from '#api/context.ts';
import { dayMs, fromWallClock } from '#api/platform/calendar/time.ts';
import { firstIdAt } from '#api/platform/database/ids.ts';
import type { PostFilter } from './contract.ts';
import type { Wanted } from './queries.ts';

/** The filter with its days, in the community's time zone, converted to ids; excludes anything written after `asOf`. */
export function readFilter({ tenant }: Context, filter: PostFilter, asOf: Date): Wanted {
  const begin = (day: string) => Date.parse(fromWallClock(`${day}T00:00`, tenant.timeZone));
  const next = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + dayMs).toISOString().slice(0, 10);
  const until = filter.to ? Math.min(begin(next(filter.to)), asOf.getTime() + 1) : asOf.getTime() + 1;
  return { ...filter, since: firstIdAt(filter.from ? begin(filter.from) : 0), until: firstIdAt(until) };
}
