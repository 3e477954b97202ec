/** Words that a practised reader takes in a minute; at least one minute. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 200));
}

/** Width and height as they stand in the key of an uploaded picture. */
export function sizeOf(key: string): { width: number; height: number } | null {
  const [, width, height] = /-(\d{1,4})x(\d{1,4})\.[a-z]+$/.exec(key) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

const previewLength = 700;

/**
 * What a preview shows of a Markdown text: its first paragraphs, never more than a third of it, so
 * that there is something left to open.
 */
export function previewOf(body: string): string {
  const longest = Math.min(previewLength, Math.floor(body.length / 3));
  const paragraphs: string[] = [];
  for (const paragraph of body.split(/\n{2,}/)) {
    // Words alone: a list, a picture or a heading cut loose from what follows makes no sense.
    if (!/^[\p{L}\p{N}“„"«]/u.test(paragraph)) break;
    if (paragraphs.join('\n\n').length + paragraph.length > longest) break;
    paragraphs.push(paragraph);
  }
  return paragraphs.join('\n\n');
}
