import type { GivenComment, ShownPart } from './shown-thread.ts';

interface GivenPart extends Omit<ShownPart, 'items'> {
  items: readonly GivenComment[];
}

/** The part that the API gives, with only what is shown of each comment. */
export const shownPart = ({ items, nextCursor, previousCursor }: GivenPart): ShownPart => ({
  items: items.map(({ body: _, mentions: __, revisionCount: ___, ...comment }) => comment),
  ...{ nextCursor, previousCursor },
});
