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
import { invalidateEventLists } from './invalidate-event-lists.ts';
import { deleteAttendance, findOwnAttendance, mayOpenEvent, promoteFromWaitlist } from './queries.ts';

/**
 * Gives up the member's place. The same batch promotes the first member from the waitlist. Repeating the request
 * succeeds; leaving an event that has started doesn't.
 */
export const leaveEvent = verb(
  { access: 'member', params: idParams, refusals: attendanceRefusals },
  async (
    context,
    { id },
    { user },
  ): Promise<Outcome<{ data: Attendance }, Extract<AttendanceRefusal, 'event_begun'>>> => {
    const { db, now } = context;
    const viewer = viewerOf(context);
    const limit = publicChangeLimit(user.id);
    const { attempts, deleted, promoted, places } = await namedBatch(db, {
      attempts: countAttempt(db, limit, now),
      deleted: deleteAttendance(db, id, user.id, now, isUnderRateLimit(limit)),
      promoted: promoteFromWaitlist(db, now, id),
      places: findOwnAttendance(db, id, user.id, viewer),
    });
    if (promoted.length > 0) context.defer(sendNotices(context));
    refuseWhenOver(limit, attempts, now);
    const [attendance] = deleted;
    const [place] = places;
    if (!attendance && !place) throw new AppError('not_found');
    if (place?.state) return refuse('event_begun');
    if (attendance) hintGroup(context, 'watchers', { topic: 'event', id }, mayOpenEvent(id, now));
    const isNoLongerFull =
      attendance?.state === 'going' && place?.capacity != null && place.going === place.capacity - 1;
    if (isNoLongerFull) invalidateEventLists(context);
    return { ok: true, data: { state: null } };
  },
);
