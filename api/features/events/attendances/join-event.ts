import type { Context } from '#api/context.ts';
import { readerOf } from '#api/features/content/content/index.ts';
import { requireMember } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { sendNotices } from '../event-notices/index.ts';
import type { Attendance, AttendanceRefusal } from './contract.ts';
import { showFullness } from './fullness.ts';
import { findOwnPlace, insertAttendance, moveUp } from './queries.ts';
import { whyClosed } from './rules.ts';

/**
 * Signs the member up: for a place, or behind those who wait. One batch, in which who waits gets
 * what is free before anybody new; asking again answers the place that there is.
 */
export async function joinEvent(
  context: Context,
  input: unknown,
): Promise<Outcome<{ data: Attendance }, AttendanceRefusal>> {
  const { user } = requireMember(context);
  const id = parseId(input);
  const { db, now } = context;
  const reader = readerOf(context);
  const [moved, { rowsAffected }, [place]] = await db.batch([
    moveUp(db, now, id),
    insertAttendance(db, id, user.id, reader),
    findOwnPlace(db, id, user.id, reader),
  ]);
  if (!place) throw new AppError('not_found');
  if (moved.length > 0) context.defer(sendNotices(context));
  if (!place.state) return refuse(whyClosed(place, now));
  if (rowsAffected > 0 && place.state === 'going' && place.going === place.capacity) showFullness(context);
  const { state, position } = place;
  return { ok: true, data: position === null ? { state } : { state, position } };
}
