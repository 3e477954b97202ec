import type { ShownComment, ShownPart } from './shown-thread.ts';

const isSame = (one: ShownComment, other: ShownComment) => JSON.stringify(one) === JSON.stringify(other);

/** The comments read from a stretch of a thread, without those that are gone. */
export interface Stretch {
  items: readonly ShownComment[];
  /** Whether a comment would be among them if it were still there. */
  covers: (comment: ShownComment) => boolean;
}

/** The stretch that a page of comments answers for, if these were shown when it was asked for. */
export function stretchAfter(
  position: number,
  { items, nextCursor }: ShownPart,
  asked: readonly ShownComment[],
): Stretch {
  // Comments written after the answer aren't in it, though they may be shown by now.
  const end = (nextCursor === null ? asked : items).at(-1)?.position ?? 0;
  return { items, covers: (comment) => comment.position > position && comment.position <= end };
}

/**
 * The shown comments, updated by what was read since. A comment that hasn't changed stays the same object, so that its
 * row isn't rendered again; one that the viewer is acting on stays as they see it. Comments that were new when the page
 * came stay new.
 */
export function refreshComments(
  shown: readonly ShownComment[],
  { items, covers }: Stretch,
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
    // Both depend on when the comment was read, and on what was read with it.
    const now = { ...found, isUnread: comment.isUnread, quoted: comment.quoted };
    if (isSame(comment, now)) return comment;
    hasChanged = true;
    return now;
  });
  return hasChanged ? next : shown;
}

/** The shown comments with more of them, each once, in order. */
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

/** Comments with their replies. A reply whose comment isn't shown has its own place. */
export function branch(comments: readonly ShownComment[]): readonly Branch[] {
  const shown = new Set(comments.map(({ id }) => id));
  const replies = Map.groupBy(comments, ({ parentId }) => (parentId !== null && shown.has(parentId) ? parentId : null));
  return (replies.get(null) ?? []).map((comment) => ({ comment, replies: replies.get(comment.id) ?? [] }));
}
