import type { BulkAction } from '#api/features/moderation/posts/administration/contract.ts';
import type { ManagedComment, PostDetails } from '#api/features/moderation/posts/details/contract.ts';

/** What staff can currently do with a post. */
export function actsForPost({ state, isPinned, isLocked }: PostDetails): BulkAction[] {
  if (state === 'deleted') return [];
  if (state === 'removed') return ['restore'];
  const marks: BulkAction[] = [isPinned ? 'unpin' : 'pin', isLocked ? 'unlock' : 'lock', 'move'];
  return state === 'held' ? ['approve', ...marks, 'reject'] : [...marks, 'remove'];
}

export function actsForComment({ state }: ManagedComment): BulkAction[] {
  const acts: Record<typeof state, BulkAction[]> = {
    ...{ published: ['remove'], held: ['approve', 'reject'], removed: ['restore'], deleted: [] },
  };
  return acts[state];
}
