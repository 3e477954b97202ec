import type { ShownComment, ShownPart } from './shown-thread.ts';

const isSame = (one: ShownComment, other: ShownComment) => JSON.stringify(one) === JSON.stringify(other);

/** A loaded range of a thread's comments. Deleted comments are missing from it. */
export interface LoadedRange {
  items: readonly ShownComment[];
  /** Whether the range would include a comment if it still existed. */
  covers: (comment: ShownComment) => boolean;
}

/**
 * Returns the range that a loaded page of comments covers. `asked` are the comments shown at the time of the request.
 */
export function loadedRangeAfter(
  position: number,
  { items, nextCursor }: ShownPart,
  asked: readonly ShownComment[],
): LoadedRange {
  // Comments written since the response aren't in it, although they may already be shown.
  const end = (nextCursor === null ? asked : items).at(-1)?.position ?? 0;
  return { items, covers: (comment) => comment.position > position && comment.position <= end };
}

/**
 * Updates the shown comments from a loaded range. An unchanged comment stays the same object, so that its row doesn't
 * rerender, and one that the viewer is acting on stays as it is. Comments that were unread when the page loaded still
 * look unread.
 */
export function refreshComments(
  shown: readonly ShownComment[],
  { items, covers }: LoadedRange,
  isActedOn: (id: string) => boolean,
): readonly ShownComment[] {
  const fresh = new Map(items.map((comment) => [comment.id, comment]));
  let hasChanged = false;
  const next = shown.flatMap((comment) => {
    const found = fresh.get(comment.id);
    if (isActedOn(comment.id)) return comment;
    if (!found) {
      const isGone = covers(comment);
      hasChanged ||= isGone;
      return isGone ? [] : comment;
    }
    // Both depend on when the comment was loaded, and on the comments loaded with it.
    const now = { ...found, isUnread: comment.isUnread, quoted: comment.quoted };
    if (isSame(comment, now)) return comment;
    hasChanged = true;
    return now;
  });
  return hasChanged ? next : shown;
}

/** Adds comments to those shown, without duplicates and in order. */
export function addComments(shown: readonly ShownComment[], more: readonly ShownComment[]): readonly ShownComment[] {
  const known = new Set(shown.map(({ id }) => id));
  const added = more.filter(({ id }) => !known.has(id));
  if (added.length === 0) return shown;
  return [...shown, ...added].toSorted((one, other) => one.position - other.position);
}

export interface Branch {
  comment: ShownComment;
  replies: readonly ShownComment[];
}

/** Groups comments with their replies. A reply whose comment isn't shown is a branch of its own. */
export function groupReplies(comments: readonly ShownComment[]): readonly Branch[] {
  const shown = new Set(comments.map(({ id }) => id));
  const replies = Map.groupBy(comments, ({ parentId }) => (parentId !== null && shown.has(parentId) ? parentId : null));
  return (replies.get(null) ?? []).map((comment) => ({ comment, replies: replies.get(comment.id) ?? [] }));
}
