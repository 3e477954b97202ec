import type { Context } from '#api/context.ts';
import { hintGroup } from '#api/features/accounts/live/index.ts';
import { isInboxEntryKnownTo } from './queries.ts';

/**
 * Sends a hint that a conversation in the staff inbox changed to the administrators who may see it. If only one message
 * changed, `about` is its id.
 */
export function hintStaffInbox(context: Context, conversationId: string, about?: string): void {
  const hint = { topic: 'staff-inbox', ...(about !== undefined && { about }) } as const;
  hintGroup(context, 'staff', hint, isInboxEntryKnownTo(conversationId));
}
