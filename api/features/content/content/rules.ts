/** Reading time at 200 words a minute, at least one minute. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 200));
}

/** Width and height from the key of an uploaded picture. */
export function sizeOf(key: string): { width: number; height: number } | null {
  const [, width, height] = /-(\d{1,4})x(\d{1,4})\.[a-z]+$/.exec(key) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

const previewLength = 700;

/** The preview of a Markdown text: its first paragraphs, at most a third of the text. */
export function previewOf(body: string): string {
  const longest = Math.min(previewLength, Math.floor(body.length / 3));
  const paragraphs: string[] = [];
  for (const paragraph of body.split(/\n{2,}/)) {
    // Only plain paragraphs: a list, picture or heading makes no sense without what follows.
    if (!/^[\p{L}\p{N}“„"«]/u.test(paragraph)) break;
    if (paragraphs.join('\n\n').length + paragraph.length > longest) break;
    paragraphs.push(paragraph);
  }
  return paragraphs.join('\n\n');
}
