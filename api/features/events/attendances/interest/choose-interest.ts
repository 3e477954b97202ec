import { hintGroup } from '#api/features/accounts/live/index.ts';
import { viewerOf } from '#api/features/content/content/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, isUnderRateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { publicChangeLimit } from '#api/platform/rate-limits/public-changes.ts';
import { verb } from '#api/verb.ts';
import { type AttendanceRefusal, attendanceRefusals, type Interest } from '../contract.ts';
import { findOwnAttendance, mayOpenEvent } from '../queries.ts';
import { signUpRefusal } from '../rules.ts';
import { deleteInterest, findInterest, insertInterest } from './queries.ts';

/** Records the member's interest, which doesn't use up a place. Changes nothing for members who have signed up. */
export const addInterest = verb(
  { access: 'participant', params: idParams, refusals: attendanceRefusals },
  async (context, { id }, { user }): Promise<Outcome<{ data: Interest }, AttendanceRefusal>> => {
    const { db, now } = context;
    const viewer = viewerOf(context);
    const limit = publicChangeLimit(user.id);
    const { attempts, inserted, own, places } = await namedBatch(db, {
      attempts: countAttempt(db, limit, now),
      inserted: insertInterest(db, id, user.id, viewer, isUnderRateLimit(limit)),
      own: findInterest(db, id, user.id),
      places: findOwnAttendance(db, id, user.id, viewer),
    });
    refuseWhenOver(limit, attempts, now);
    const [place] = places;
    if (!place) throw new AppError('not_found');
    const isInterested = own.length > 0;
    if (!isInterested && !place.state) return refuse(signUpRefusal(place, now));
    if (inserted.rowsAffected > 0) hintGroup(context, 'watchers', { topic: 'event', id }, mayOpenEvent(id, now));
    return { ok: true, data: { isInterested } };
  },
);

/** Withdraws the member's interest. Always succeeds. */
export const removeInterest = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<{ data: Interest }> => {
    const { db, now } = context;
    const limit = publicChangeLimit(user.id);
    const { attempts, deleted } = await namedBatch(db, {
      attempts: countAttempt(db, limit, now),
      deleted: deleteInterest(db, id, user.id, isUnderRateLimit(limit)),
    });
    refuseWhenOver(limit, attempts, now);
    if (deleted.rowsAffected > 0) hintGroup(context, 'watchers', { topic: 'event', id }, mayOpenEvent(id, now));
    return { data: { isInterested: false } };
  },
);
