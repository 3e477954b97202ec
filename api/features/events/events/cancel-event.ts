import { attributeAction, auditEntry, hasChanged } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { sendNotices } from '../notices/index.ts';
import type { CancelRefusal } from './contract.ts';
import { cancelRefusals } from './contract.ts';
import { markEventCancelled, selectEventTimes } from './queries.ts';

/** Permanently cancels an event. It stays in the lists as cancelled, and everyone signed up is notified. */
export const cancelEvent = verb(
  { access: 'admin', params: idParams, refusals: cancelRefusals, records: 'event.cancel' },
  async (context, { id }, { user }): Promise<Outcome<{ data: { cancelledAt: string } }, CancelRefusal>> => {
    const { db, now } = context;
    const { cancelled, events } = await batchAndInvalidate(
      context,
      {
        cancelled: markEventCancelled(db, id, now),
        recorded: auditEntry(
          db,
          { ...attributeAction(context, user.id), action: 'event.cancel', targetType: 'event', targetId: id },
          hasChanged,
        ),
        events: selectEventTimes(db, [id]),
      },
      { ifChanged: 'cancelled' },
    );
    const [event] = events;
    if (!event) throw new AppError('not_found');
    if (cancelled.length === 0) return refuse(event.cancelledAt === null ? 'event_over' : 'event_cancelled');
    context.defer(sendNotices(context));
    return { ok: true, data: { cancelledAt: now.toISOString() } };
  },
);
