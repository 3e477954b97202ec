/** What a post is for. The author of a question, or staff, mark one comment as its answer. */
export const postKinds = ['discussion', 'question', 'poll'] as const;
export type PostKind = (typeof postKinds)[number];

/**
 * `held`: waits for approval, and nobody but its author and staff sees it. `deleted`: by its author;
 * `removed`: by staff. Both leave a tombstone where there are comments.
 */
export const postStates = ['published', 'held', 'deleted', 'removed'] as const;
export type PostState = (typeof postStates)[number];

export const titleLength = 150;
/** Characters of Markdown. */
export const bodyLength = 20_000;
