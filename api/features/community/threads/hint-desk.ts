import type { Context } from '#api/context.ts';
import { hintGroup } from '#api/features/accounts/live/index.ts';
import { isDeskKnownTo } from './queries.ts';

/** Tells administrators that a conversation on their desk changed, except those who must not know about it. */
export function hintDesk(context: Context, conversationId: string): void {
  hintGroup(context, 'staff', { topic: 'desk' }, isDeskKnownTo(conversationId));
}
