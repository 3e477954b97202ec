import { hintGroup } from '#api/features/accounts/live/index.ts';
import { viewerOf } from '#api/features/content/content/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, isUnderRateLimit, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { publicChangeLimit } from '#api/platform/rate-limits/public-changes.ts';
import { verb } from '#api/verb.ts';
import { sendNotices } from '../notices/index.ts';
import type { Attendance, AttendanceRefusal } from './contract.ts';
import { attendanceRefusals } from './contract.ts';
import { deleteInterest } from './interest/queries.ts';
import { invalidateEventLists } from './invalidate-event-lists.ts';
import { prepareJoinMails } from './prepare-join-mails.ts';
import { findOwnAttendance, hasJoined, insertAttendance, mayOpenEvent, promoteFromWaitlist } from './queries.ts';
import { signUpRefusal } from './rules.ts';

/**
 * Signs the member up, for a place or for the waitlist. The same batch first promotes members from the waitlist, mails
 * the member the outcome, and deletes their interest. Repeating the request returns the existing attendance.
 */
export const joinEvent = verb(
  { access: 'participant', params: idParams, refusals: attendanceRefusals },
  async (context, { id }, { user }): Promise<Outcome<{ data: Attendance }, AttendanceRefusal>> => {
    const { db, now } = context;
    const viewer = viewerOf(context);
    const limit = publicChangeLimit(user.id);
    const mails = await prepareJoinMails(context, user, id);
    const { attempts, promoted, inserted, places } = await namedBatch(db, {
      attempts: countAttempt(db, limit, now),
      promoted: promoteFromWaitlist(db, now, id),
      ...mails.before,
      inserted: insertAttendance(db, id, user.id, viewer, isUnderRateLimit(limit)),
      ...mails.after,
      interest: deleteInterest(db, id, user.id, hasJoined(id, user.id)),
      places: findOwnAttendance(db, id, user.id, viewer),
    });
    if (promoted.length > 0) context.defer(sendNotices(context));
    refuseWhenOver(limit, attempts, now);
    const [place] = places;
    if (!place) throw new AppError('not_found');
    mails.dispatch(place.state, inserted.rowsAffected > 0);
    if (!place.state) return refuse(signUpRefusal(place, now));
    if (promoted.length > 0 || inserted.rowsAffected > 0)
      hintGroup(context, 'watchers', { topic: 'event', id }, mayOpenEvent(id, now));
    const isNowFull = inserted.rowsAffected > 0 && place.state === 'going' && place.going === place.capacity;
    if (isNowFull) invalidateEventLists(context);
    const { state, position } = place;
    return { ok: true, data: position === null ? { state } : { state, position } };
  },
);
