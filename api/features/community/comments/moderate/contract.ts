import { staffDecisionRefusals } from '../../posts/moderate/contract.ts';

/** `comment_not_held`: the comment was already approved, rejected or deleted. */
export const rejectionRefusals = { comment_not_held: 'conflict', ...staffDecisionRefusals } as const;
export const approvalRefusals = {
  ...rejectionRefusals,
  version_outdated: 'conflict',
  post_deleted: 'conflict',
} as const;
export const removalRefusals = {
  already_removed: 'conflict',
  comment_gone: 'conflict',
  ...staffDecisionRefusals,
} as const;
/** `comment_not_removed`: the comment is still visible, or its author deleted it. */
export const restoreRefusals = { comment_not_removed: 'conflict', ...staffDecisionRefusals } as const;
