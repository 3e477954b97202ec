import type { Node } from 'prosemirror-model';
import { markdown } from '#api/platform/markdown/syntax.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { decode, isTable, oneLine, toStored } from './shown-text.ts';

/**
 * Returns the text of a document on one line, as in excerpts, mails and search: without marks, and with pictures'
 * descriptions only if there is nothing else.
 */
export function textOfDocument(document: Node): string {
  const pictures: string[] = [];
  document.descendants(({ type, attrs }) => {
    if (type.name === 'image') pictures.push(oneLine(attrs['alt']).trim());
  });
  return cleanLine(wordsOf(document)) || pictures.map(cleanLine).filter(Boolean).join(', ');
}

function wordsOf(node: Node): string {
  const { type, attrs, text, isTextblock } = node;
  if (text !== undefined) return toStored(text);
  if (type.name === 'hard_break' || type.name === 'image') return ' ';
  if (type.name === 'mention') return `@${oneLine(attrs['name'])}`;
  if (type.name === 'source' && isTable(node.textContent))
    return `${decode(markdown.render(node.textContent).replace(/<[^>]*>/g, ' '))}\n`;
  return node.children.map(wordsOf).join('') + (isTextblock ? '\n' : '');
}

/** Returns the text of a page as a browser without styles shows it, one line per block. */
export function textOfHtml(html: string): string[] {
  const [, body = html] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? [];
  const lines = body
    .replace(/<br>/g, ' ')
    .replace(/<\/?(?:p|h\d|table|tr|td|div|a)\b[^>]*>/g, '\0')
    .replace(/<[^>]*>/g, '');
  return lines.split('\0').map((line) =>
    decode(line)
      .replace(/[ \t\n]+/g, ' ')
      .trim(),
  );
}
