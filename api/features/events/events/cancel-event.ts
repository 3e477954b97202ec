import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { acting, auditEntry, hasChanged } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { sendNotices } from '../notices/index.ts';
import type { CancelRefusal } from './contract.ts';
import { markCancelled, selectTimes } from './queries.ts';

/** Permanently cancels an event. It stays in the lists as cancelled, and everyone signed up is notified. */
export async function cancelEvent(
  context: Context,
  input: z.input<typeof idParams>,
): Promise<Outcome<{ data: { cancelledAt: string } }, CancelRefusal>> {
  const { user } = requireRole(context, 'admin');
  const id = parseId(input);
  const { db, now } = context;
  const { cancelled, events } = await batchAndInvalidate(
    context,
    {
      cancelled: markCancelled(db, id, now),
      recorded: auditEntry(
        db,
        { ...acting(context, user.id), action: 'event.cancel', targetType: 'event', targetId: id },
        hasChanged,
      ),
      events: selectTimes(db, [id]),
    },
    { ifChanged: 'cancelled' },
  );
  const [event] = events;
  if (!event) throw new AppError('not_found');
  if (cancelled.length === 0) return refuse(event.cancelledAt === null ? 'event_over' : 'event_cancelled');
  context.defer(sendNotices(context));
  return { ok: true, data: { cancelledAt: now.toISOString() } };
}
