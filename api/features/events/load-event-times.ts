import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type EventState, eventParams } from './contract.ts';
import { selectTimes } from './queries.ts';
import { eventState } from './rules.ts';

/** What an event is now, for its administrators' page; null when it was never published. */
export async function loadEventTimes(context: Context, input: unknown): Promise<{ state: EventState } | null> {
  requireRole(context, 'admin');
  const parsed = eventParams.safeParse(input);
  if (!parsed.success) throw new AppError('not_found');
  const [event] = await selectTimes(context.db, [parsed.data.id]);
  return event ? { state: eventState(event, context.now) } : null;
}
