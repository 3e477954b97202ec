import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { fromWallClock } from '#api/platform/calendar/time.ts';
import type { Audience, audienceSchema } from './contract.ts';
import type { AudienceTimes } from './queries.ts';

/** The times that decide who is in an audience. Days are in the community’s time zone. */
export function computeAudienceTimes({ tenant }: Context, { joinedSince }: Audience, sentAt: number): AudienceTimes {
  const morning = joinedSince && fromWallClock(`${joinedSince}T00:00`, tenant.timeZone);
  return { sentAt, joinedFrom: morning ? Date.parse(morning) : null };
}

/** Removes an audience’s empty fields. */
export function omitEmptyFields(audience: z.output<typeof audienceSchema>): Audience {
  return Object.fromEntries(Object.entries(audience).filter(([, value]) => value !== undefined));
}
