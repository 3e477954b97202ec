import type { Context } from '#api/context.ts';
import { hintGroup } from '#api/features/accounts/live/index.ts';
import { isInboxEntryKnownTo } from './queries.ts';

/** Tells administrators that a conversation in their inbox changed, except those who must not know about it. */
export function hintStaffInbox(context: Context, conversationId: string): void {
  hintGroup(context, 'staff', { topic: 'staff-inbox' }, isInboxEntryKnownTo(conversationId));
}
