import type { Context } from '#api/context.ts';
import { hintGroup } from '#api/features/accounts/live/index.ts';
import { mayGetPostHints } from './queries.ts';

/** Sends a hint to open pages that show a post, alone or in a list, when the post or its comments have changed. */
export function hintReaders(context: Context, postId: string, changedBy: string): void {
  hintGroup(context, 'watchers', { topic: 'post', id: postId }, mayGetPostHints(postId, changedBy, context.now));
}
