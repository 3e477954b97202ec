import { defineContentType } from '#api/features/content/drafts/index.ts';
import { hasAttendees, promoteFromWaitlist } from '../attendances/index.ts';
import { eventDetailsSchema } from './contract.ts';
import { upsertEvent } from './queries.ts';

/**
 * An event has a time, a place and a capacity. Publishing a higher capacity promotes members from
 * the waitlist in the same batch.
 */
export const eventType = defineContentType({
  type: 'event',
  needsBody: false,
  details: eventDetailsSchema,
  blocksUnpublish: hasAttendees,
  publish: (db, itemId, details, now) => {
    const { startsAt, endsAt, signUpUntil, place, onlineUrl, capacity } = details;
    const times = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) };
    const deadline = signUpUntil ? Date.parse(signUpUntil) : null;
    const row = { itemId, ...times, signUpUntil: deadline, place: place || null, onlineUrl, capacity };
    return [upsertEvent(db, row, now), promoteFromWaitlist(db, now, itemId)];
  },
});
