import type { LoadedComment, ShownPart } from './shown-thread.ts';

interface GivenPart extends Omit<ShownPart, 'items'> {
  items: readonly LoadedComment[];
}

/** Reduces a page of comments from the API to what is shown of each comment. */
export const toShownPart = ({ items, nextCursor, previousCursor }: GivenPart): ShownPart => ({
  items: items.map(({ body: _, mentions: __, revisionCount: ___, ...comment }) => comment),
  ...{ nextCursor, previousCursor },
});
