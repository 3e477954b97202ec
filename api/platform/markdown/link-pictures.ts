import MarkdownIt, { type Token } from 'markdown-it';
import { plainText } from './markdown-to-text.ts';

/**
 * Links each picture to its full-size file, unless it is already in a link. `label` names the link of a picture without
 * a description.
 */
export function linkPictures(tokens: readonly Token[], label: string): void {
  for (const token of tokens) {
    let links = 0;
    token.children &&= token.children.flatMap((child) => {
      if (child.type === 'link_open') links += 1;
      if (child.type === 'link_close') links -= 1;
      return child.type === 'image' && links === 0 ? linked(child, label) : [child];
    });
  }
}

function linked(image: Token, label: string): Token[] {
  const open = new MarkdownIt.Token('link_open', 'a', 1);
  open.attrs = [
    ['href', String(image.attrGet('src'))],
    ['class', 'picture-link'],
  ];
  if (plainText(image.children ?? []).trim() === '') open.attrSet('aria-label', label);
  return [open, image, new MarkdownIt.Token('link_close', 'a', -1)];
}
