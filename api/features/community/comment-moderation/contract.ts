import { judgingRefusals } from '../post-moderation/contract.ts';

/** `comment_not_held`: it was approved, rejected or deleted already. */
export const rejectionRefusals = { comment_not_held: 'conflict', ...judgingRefusals } as const;
export const approvalRefusals = {
  ...rejectionRefusals,
  version_outdated: 'conflict',
  post_deleted: 'conflict',
} as const;
export const removalRefusals = { comment_gone: 'conflict', ...judgingRefusals } as const;
/** `comment_not_removed`: it is there, or its author deleted it. */
export const restoreRefusals = { comment_not_removed: 'conflict', ...judgingRefusals } as const;
