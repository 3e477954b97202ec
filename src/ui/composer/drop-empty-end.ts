import { Fragment, type Node } from 'prosemirror-model';
import type { ComposerDocument } from './document.ts';

/** Drops the empty blocks and list items at the end of a document, such as the bullet that Enter adds to a list. */
export function dropEmptyEnd(document: ComposerDocument): ComposerDocument {
  return trimEnd(document) ?? document.type.createAndFill() ?? document;
}

/** Returns the node without its empty end; null if nothing is left. */
function trimEnd(node: Node): Node | null {
  if (node.isTextblock) return isBlank(node) ? null : node;
  if (node.isLeaf) return node;
  for (let index = node.childCount - 1; index >= 0; index -= 1) {
    const last = trimEnd(node.child(index));
    if (!last) continue;
    // The unchanged nodes stay the same objects, so that they aren't written again.
    if (index === node.childCount - 1 && last === node.lastChild) return node;
    return node.copy(Fragment.from([...node.children.slice(0, index), last]));
  }
  return null;
}

const isBlank = ({ children }: Node) =>
  children.every(({ isText, text, type }) => (isText ? text?.trim() === '' : type.name === 'hard_break'));
