import type { Context } from '#api/context.ts';
import { hintGroup } from '#api/features/accounts/live/index.ts';
import { isInboxEntryKnownTo } from './queries.ts';

/** Sends administrators who may know about the conversation a hint that it changed in their inbox. */
export function hintStaffInbox(context: Context, conversationId: string): void {
  hintGroup(context, 'staff', { topic: 'staff-inbox' }, isInboxEntryKnownTo(conversationId));
}
