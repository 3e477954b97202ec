import Parser, { type MarkdownIt, type Token } from 'markdown-it';

/** Removes marks and links nested in others of the same kind, which mean nothing on a page and can't be edited. */
export function flattenMarks(markdown: MarkdownIt): void {
  markdown.core.ruler.before('text_join', 'nested_marks', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type === 'inline' && token.children)
        token.children = splitNestedLinks(removeRepeatedMarks(token.children));
    }
  });
}

/** Removes a mark within the same mark: bold in bold is bold. */
function removeRepeatedMarks(tokens: readonly Token[]): Token[] {
  const open = new Map<string, number>();
  return tokens.filter(({ type, nesting, tag }) => {
    if (nesting === 0 || type.startsWith('link_')) return true;
    const depth = (open.get(tag) ?? 0) + (nesting > 0 ? 1 : 0);
    open.set(tag, nesting > 0 ? depth : depth - 1);
    return depth === 1;
  });
}

/**
 * Links can't be nested in a page, but the parser allows `<url>` inside a link. Closes the outer link before the inner
 * one and reopens it after that.
 */
function splitNestedLinks(tokens: readonly Token[]): Token[] {
  const open: Token[] = [];
  const parted = tokens.flatMap((token) => {
    const outer = open.at(-1);
    if (token.type === 'link_open') open.push(token);
    if (token.type === 'link_open' && outer) return [new Parser.Token('link_close', 'a', -1), token];
    if (token.type === 'link_close') open.pop();
    const around = open.at(-1);
    return token.type === 'link_close' && around ? [token, around] : [token];
  });
  return parted.filter((token, index) => {
    const isEmptyStart = token.type === 'link_open' && parted[index + 1]?.type === 'link_close';
    return !isEmptyStart && !(token.type === 'link_close' && parted[index - 1]?.type === 'link_open');
  });
}
