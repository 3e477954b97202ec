import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { findUrls } from '#api/platform/markdown/addresses.ts';
import { markdown } from '#api/platform/markdown/syntax.ts';

/** Shows URLs in the text as the links that readers will see. */
export function showUrlsAsLinks(): Plugin<DecorationSet> {
  const plugin: Plugin<DecorationSet> = new Plugin({
    state: {
      init: (_, { doc }) => linksIn(doc),
      apply: (transaction, links) => (transaction.docChanged ? linksIn(transaction.doc) : links),
    },
    props: { decorations: (state) => plugin.getState(state) },
  });
  return plugin;
}

function linksIn(document: Node): DecorationSet {
  const links: Decoration[] = [];
  document.descendants((node, position, parent) => {
    const isShownAsIs = parent?.type.spec.code || node.marks.some(({ type }) => ['link', 'code'].includes(type.name));
    if (!node.isText || isShownAsIs) return;
    for (const { from, to, href } of findUrls(markdown, node.text ?? '')) {
      links.push(Decoration.inline(position + from, position + to, { nodeName: 'a', href, rel: 'nofollow noopener' }));
    }
  });
  return DecorationSet.create(document, links);
}
