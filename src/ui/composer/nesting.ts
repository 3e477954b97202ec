import { Fragment, type Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';

/** Pages drop text nested in more quotes, lists and items than this; see `maxNesting` in the dialect. */
const maxNesting = 19;

/**
 * Keeps the text from nesting deeper than pages show. Deeper pasted content becomes paragraphs. A stored text that is
 * already too deep can be edited, but not nested further.
 */
export function limitNesting(): Plugin {
  return new Plugin({
    filterTransaction: ({ docChanged, doc, before }) =>
      !docChanged || depthOf(doc.content) <= Math.max(maxNesting, depthOf(before.content)),
    props: {
      transformPasted: (slice, { state }) => {
        const around = state.selection.$from.depth - 1;
        return around + depthOf(slice.content) > maxNesting ? flatten(slice) : slice;
      },
    },
  });
}

/** Counts the containers around the most deeply nested text or rule. */
export function depthOf(content: Fragment): number {
  return Math.max(0, ...content.content.filter(isContainer).map((node) => 1 + depthOf(node.content)));
}

const isContainer = (node: Node) => node.isBlock && !node.isTextblock && !node.isLeaf;

export function flatten({ content }: Slice): Slice {
  const blocks: Node[] = [];
  content.descendants((node) => {
    if (!isContainer(node)) blocks.push(node);
    return isContainer(node);
  });
  return new Slice(Fragment.from(blocks), 0, 0);
}
