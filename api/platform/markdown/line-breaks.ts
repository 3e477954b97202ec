import Parser, { type MarkdownIt, type Token } from 'markdown-it';

/**
 * Shows every line break, however it was written: as `\`, as two spaces, or as a plain new line, which is what people
 * type. `&#10;` is a line break where Markdown has no syntax for one, such as in a heading.
 */
export function showLineBreaks(markdown: MarkdownIt): void {
  markdown.core.ruler.after('text_join', 'line_breaks', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type === 'inline' && token.children) token.children = token.children.flatMap(breakLines);
    }
  });
}

function breakLines(token: Token): Token[] {
  if (token.type === 'softbreak') token.type = 'hardbreak';
  if (token.type !== 'text' || !token.content.includes('\n')) return [token];
  return token.content.split('\n').flatMap((line, index) => {
    const text = new Parser.Token('text', '', 0);
    text.content = line;
    return [...(index > 0 ? [new Parser.Token('hardbreak', 'br', 0)] : []), ...(line ? [text] : [])];
  });
}

/**
 * Turns spaces that browsers would collapse into one, or drop at the start of a line, into non-breaking ones. The
 * editor shows all spaces.
 */
export function keepSpaces(tokens: readonly Token[]): void {
  for (const { type, children } of tokens) if (type === 'inline') keepSpacesOfLine(children ?? []);
}

function keepSpacesOfLine(tokens: readonly Token[]): void {
  let before = ' ';
  for (const token of tokens) {
    if (token.type === 'hardbreak') before = ' ';
    else if (token.type === 'text') {
      if (token.content === '') continue;
      const text = before + token.content;
      token.content = text.replace(/(?<=[ \t])[ \t]/g, '\u00a0').slice(before.length);
      before = text.slice(-1);
    } else if (token.nesting === 0) before = '';
  }
}
