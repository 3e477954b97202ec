const maxQuoted = 600;

/** Converts a comment's text to a Markdown quote, with an empty line below it. */
export function quoteComment(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  const escaped = text
    .trim()
    .slice(0, maxQuoted)
    .replace(/[\\`*_[\]<>~|#]/g, '\\$&');
  const quoted = escaped
    .split(/\n+/)
    .map((line) => `> ${line}`)
    .join('\n>\n');
  return `${quoted}\n\n`;
}
