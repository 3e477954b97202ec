import type { Context } from '#api/context.ts';
import { hintGroup } from '#api/features/accounts/live/index.ts';
import { isDeskKnownTo } from './queries.ts';

/** Tells administrators that a conversation on their desk changed, except those for whom it doesn't exist. */
export function hintDesk(context: Context, conversationId: string): void {
  hintGroup(context, 'staff', { topic: 'desk' }, isDeskKnownTo(conversationId));
}
