import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';

export interface Passage {
  /** The heading above the passage. */
  heading: string | null;
  /** Plain text on one line. */
  text: string;
}

/** Short paragraphs of one section are joined up to this length, so that a passage can contain an answer. */
const joinedLength = 420;
const maxLength = 900;

/** Cuts a Markdown text into passages, in order: paragraphs, lists and so on, each with its heading. */
export function cutPassages(markdown: string): Passage[] {
  const passages: Passage[] = [];
  let heading: string | null = null;
  for (const block of markdown.split(/\n[ \t]*\n|(?=^#{1,6} )|(?<=^#{1,6} .*\n)/m)) {
    const isHeading = /^\s*#{1,6} /.test(block);
    const text = markdownToText(block);
    if (text === '') continue;
    if (isHeading) heading = text;
    else addTo(passages, { heading, text });
  }
  return passages;
}

function addTo(passages: Passage[], { heading, text }: Passage): void {
  const last = passages.at(-1);
  const parts = splitLongParagraph(text);
  const [first = ''] = parts;
  if (last && last.heading === heading && last.text.length + first.length < joinedLength) {
    last.text = `${last.text} ${first}`;
    parts.shift();
  }
  passages.push(...parts.map((part) => ({ heading, text: part })));
}

/** Splits a very long paragraph between its sentences, or between words if it has no sentences. */
function splitLongParagraph(text: string): string[] {
  const parts: string[] = [];
  for (const piece of text.match(/.{1,900}(?:\s|$)|.{1,900}/gsu) ?? []) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + piece.length <= maxLength) parts[parts.length - 1] = last + piece;
    else parts.push(piece);
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Splits a plain text into sentences. */
export const sentencesOf = (text: string) => text.split(/(?<=[.!?…]["”»]?)\s+(?=[\p{Lu}\p{N}"“„«])/u);
