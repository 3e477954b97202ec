import type { Context } from '#api/context.ts';
import { hintGroup } from '#api/features/accounts/live/index.ts';
import { isInboxEntryKnownTo } from './queries.ts';

/** Sends a hint that a conversation in the staff inbox changed, to administrators who may see it. */
export function hintStaffInbox(context: Context, conversationId: string): void {
  hintGroup(context, 'staff', { topic: 'staff-inbox' }, isInboxEntryKnownTo(conversationId));
}
