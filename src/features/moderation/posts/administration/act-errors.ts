/** Error codes of staff acts on posts and comments, single and in bulk. */
export const actErrors = [
  ...[
    'not_found',
    'already_removed',
    'post_deleted',
    'post_not_held',
    'post_not_removed',
    'space_archived',
    'version_outdated',
  ],
  ...[
    'comment_gone',
    'comment_not_held',
    'comment_not_removed',
    'reason_required',
    'reason_too_long',
    'space_required',
    'not_yours_to_decide',
  ],
];
