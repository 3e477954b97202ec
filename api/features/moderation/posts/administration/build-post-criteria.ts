import type { Context } from '#api/context.ts';
import { dayMs, spanOfDays } from '#api/platform/calendar/time.ts';
import { firstIdAt } from '#api/platform/database/ids.ts';
import type { PostFilter } from './contract.ts';
import type { PostCriteria } from './queries.ts';

/** Converts the filter's days, in the community's time zone, to ids. Excludes anything written after `asOf`. */
export function buildPostCriteria({ tenant }: Context, filter: PostFilter, asOf: Date): PostCriteria {
  const { since = 0, until = Number.POSITIVE_INFINITY } = spanOfDays(filter, tenant.timeZone);
  const end = Math.min(until, asOf.getTime() + 1);
  return { ...filter, since: firstIdAt(since), until: firstIdAt(end), dayBefore: asOf.getTime() - dayMs };
}
