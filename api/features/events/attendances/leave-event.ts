import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { viewerOf } from '#api/features/content/content/index.ts';
import { requireMember } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { sendNotices } from '../event-notices/index.ts';
import type { Attendance, AttendanceRefusal } from './contract.ts';
import { invalidateEventLists } from './invalidate-event-lists.ts';
import { deleteAttendance, findOwnPlace, promoteFromWaitlist } from './queries.ts';

/**
 * Gives up the member's place; in the same batch the first who waits gets it. Who has none has given
 * it up already. What has begun can't be left any more.
 */
export async function leaveEvent(
  context: Context,
  input: z.input<typeof idParams>,
): Promise<Outcome<{ data: Attendance }, Extract<AttendanceRefusal, 'event_begun'>>> {
  const { user } = requireMember(context);
  const id = parseId(input);
  const { db, now } = context;
  const viewer = viewerOf(context);
  const { deleted, promoted, places } = await namedBatch(db, {
    deleted: deleteAttendance(db, id, user.id, now),
    promoted: promoteFromWaitlist(db, now, id),
    places: findOwnPlace(db, id, user.id, viewer),
  });
  const [left] = deleted;
  const [place] = places;
  if (!left && !place) throw new AppError('not_found');
  if (promoted.length > 0) context.defer(sendNotices(context));
  if (place?.state) return refuse('event_begun');
  const isFreeAgain = left?.state === 'going' && place?.capacity != null && place.going === place.capacity - 1;
  if (isFreeAgain) invalidateEventLists(context);
  return { ok: true, data: { state: null } };
}
