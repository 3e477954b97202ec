import { isBlank } from '#api/platform/markdown/is-blank.ts';
import { listLinkedUrls } from '#api/platform/markdown/list-linked-urls.ts';
import { markdownToTextWithDescriptions } from '#api/platform/markdown/markdown-to-text.ts';
import { listMentionedMemberIds } from '#api/platform/markdown/mentions.ts';
import { picturesIn } from '#api/platform/markdown/pictures.ts';

interface Text {
  body: string;
}

/** Texts in three forms: the title, what readers see, and the source, which has the URLs of links. */
export function textForms(texts: ReadonlyArray<Text & { title?: string }>): string[] {
  return texts.flatMap(({ title = '', body }) => [title, markdownToTextWithDescriptions(body), body]);
}

/** Returns the ids of the members mentioned in a post's or comment's texts, each once. */
function findMentionedIds(texts: readonly Text[]): string[] {
  return [...new Set(texts.flatMap(({ body }) => listMentionedMemberIds(body)))];
}

/**
 * Counts what the writing limits apply to: links to sites other than `origin`, mentions and pictures. In an edit,
 * `earlier` are the replaced texts, and only additions to them count.
 */
export function countLimitedElements(texts: readonly Text[], origin: string, earlier: readonly Text[] = []) {
  const [mentioned, before] = [findMentionedIds(texts), new Set(findMentionedIds(earlier))];
  const known = linksIn(earlier, origin);
  const newLinks = linksIn(texts, origin).filter((link) => {
    const place = known.indexOf(link);
    if (place !== -1) known.splice(place, 1);
    return place === -1;
  });
  return {
    // A poll needs no text. Whether an empty text is allowed is decided earlier.
    isBlank: texts.some(({ body }) => body !== '' && isBlank(body)),
    pictures: Math.max(0, ...texts.map(({ body }) => picturesIn(body).length)),
    mentions: mentioned.length,
    newMentions: mentioned.filter((id) => !before.has(id)).length,
    newLinks: newLinks.length,
  };
}

function linksIn(texts: readonly Text[], origin: string): string[] {
  return texts.flatMap(({ body }) => listLinkedUrls(body)).filter((link) => !isOn(link, origin));
}

function isOn(link: string, origin: string): boolean {
  return link === origin || link.startsWith(`${origin}/`);
}
