import type { Context } from '#api/context.ts';
import { hintGroup } from '#api/features/accounts/live/index.ts';
import { isInboxEntryKnownTo } from './queries.ts';

/**
 * Sends a hint that a conversation in the staff inbox changed, to administrators who may see it. `about` is the id of
 * the one message that changed.
 */
export function hintStaffInbox(context: Context, conversationId: string, about?: string): void {
  const hint = { topic: 'staff-inbox', ...(about !== undefined && { about }) } as const;
  hintGroup(context, 'staff', hint, isInboxEntryKnownTo(conversationId));
}
