import type { BulkAction, ManagedPost } from '#api/features/moderation/posts/administration/contract.ts';

/** Returns what staff can currently do with a post. */
export function actionsForPost({
  state,
  isPinned,
  isLocked,
}: Pick<ManagedPost, 'state' | 'isPinned' | 'isLocked'>): BulkAction[] {
  if (state === 'deleted') return [];
  if (state === 'removed') return ['restore'];
  const marks: BulkAction[] = [isPinned ? 'unpin' : 'pin', isLocked ? 'unlock' : 'lock', 'move'];
  return state === 'held' ? ['approve', ...marks, 'reject'] : [...marks, 'remove'];
}

export function actionsForComment({ state }: Pick<ManagedPost, 'state'>): BulkAction[] {
  const acts: Record<typeof state, BulkAction[]> = {
    ...{ published: ['remove'], held: ['approve', 'reject'], removed: ['restore'], deleted: [] },
  };
  return acts[state];
}

export const actionsForManagedPost = (item: ManagedPost): BulkAction[] =>
  item.type === 'post' ? actionsForPost(item) : actionsForComment(item);
