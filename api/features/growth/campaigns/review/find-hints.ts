import type { Token } from 'markdown-it';
import { plainText } from '#api/platform/markdown/markdown-to-text.ts';
import { parseMarkdown } from '#api/platform/markdown/parse-markdown.ts';
import { countGraphemes } from '#api/platform/text/graphemes.ts';
import { type Hint, shownCharacters } from './contract.ts';

interface Written {
  subject: string;
  preview: string;
  /** Markdown. */
  body: string;
  /** The size of the mail's HTML part. */
  htmlBytes: number;
}

/** From this size on, Gmail cuts off the end of a mail, including the unsubscribe link. */
const clippedBytes = 100 * 1024;
const maxExclamations = 3;
/** A mail that has pictures but fewer words than this says nothing to people who don't load pictures. */
const fewWords = 5;
/** How many hints of each kind are returned at most. */
const maxOfKind = 3;

/** Finds what an editor may want to change, in reading order. */
export function findHints({ subject, preview, body, htmlBytes }: Written): Hint[] {
  const tokens = parseMarkdown(body);
  const leaves = tokens.flatMap(({ children }) => children ?? []);
  return [
    ...findSubjectHints(subject),
    ...findPreviewHints(subject, preview),
    ...findToneHints(subject, plainText(tokens)),
    ...findLinkHints(leaves),
    ...findPictureHints(leaves),
    ...findHeadingHints(tokens),
    ...(htmlBytes > clippedBytes ? [hint('mail_large', Math.ceil(htmlBytes / 1024))] : []),
  ];
}

const hint = (code: Hint['code'], about: string | number = ''): Hint => ({ code, about: String(about) });

function findSubjectHints(subject: string): Hint[] {
  const length = countGraphemes(subject);
  return [
    ...(length > shownCharacters.subject ? [hint('subject_long', length)] : []),
    ...(isInCapitals(subject) ? [hint('subject_capitals')] : []),
  ];
}

function findPreviewHints(subject: string, preview: string): Hint[] {
  const length = countGraphemes(preview);
  if (length > shownCharacters.preview) return [hint('preview_long', length)];
  return length === 0 && subject !== '' ? [hint('preview_missing')] : [];
}

/** Whether the text is all capitals and longer than an abbreviation. */
function isInCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length > 5 && text === text.toUpperCase() && text !== text.toLowerCase();
}

function findToneHints(subject: string, text: string): Hint[] {
  const [shouted] = /(?:(?<![\p{L}\p{N}])\p{Lu}{2,}(?![\p{L}\p{N}])[^\p{L}\p{N}\n]*){3,}/u.exec(text) ?? [];
  const marks = `${subject}\n${text}`.match(/!/g) ?? [];
  const isLoud = marks.length > maxExclamations || /!\s*!/.test(`${subject}\n${text}`);
  return [
    ...(shouted ? [hint('text_capitals', shouted.trim())] : []),
    ...(isLoud ? [hint('exclamations', marks.length)] : []),
  ];
}

/** Hosts of URL shorteners, which hide where a link leads, as spam does. */
const shorteners =
  /^https?:\/\/(?:www\.)?(?:bit\.ly|t\.co|tinyurl\.com|goo\.gl|ow\.ly|is\.gd|buff\.ly|cutt\.ly|rebrand\.ly|t\.ly|tiny\.cc|lnkd\.in|shorturl\.at)(?:[/?#]|$)/i;

const vague = [
  ...['siin', 'siit', 'siia', 'vajuta siia', 'kliki siia', 'klõpsa siia', 'vajuta', 'kliki', 'link', 'see link'],
  ...['here', 'click here', 'click', 'tap here', 'press here', 'this', 'this link', 'the link'],
];

function findLinkHints(leaves: readonly Token[]): Hint[] {
  const links = leaves.flatMap((open, index) => {
    // A card shows the title of its target instead of the link's text.
    if (open.type !== 'link_open' || open.attrGet('title') === 'card') return [];
    const end = leaves.findIndex(({ type }, place) => place > index && type === 'link_close');
    return [{ address: String(open.attrGet('href')), text: plainText(leaves.slice(index + 1, end)).trim() }];
  });
  const isAddress = (text: string) => /^(?:https?:\/\/|www\.)\S+$/i.test(text);
  const isVague = (text: string) =>
    vague.includes(
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N} ]/gu, '')
        .trim(),
    );
  const about = (code: Hint['code'], texts: readonly string[]) =>
    [...new Set(texts)].slice(0, maxOfKind).map((text) => hint(code, text));
  return [
    ...about(
      'link_vague',
      links.flatMap(({ text }) => (isVague(text) ? [text] : [])),
    ),
    ...about(
      'link_address',
      links.flatMap(({ text }) => (isAddress(text) ? [text] : [])),
    ),
    ...about(
      'link_short',
      links.flatMap(({ address }) => (shorteners.test(address) ? [address] : [])),
    ),
  ];
}

function findPictureHints(leaves: readonly Token[]): Hint[] {
  const pictures = leaves.filter(({ type }) => type === 'image');
  const undescribed = pictures.filter(({ children }) => plainText(children ?? []).trim() === '').length;
  const words = plainText(leaves.filter(({ type }) => type !== 'image')).match(/\p{L}+/gu) ?? [];
  return [
    ...(undescribed > 0 ? [hint('picture_undescribed', undescribed)] : []),
    ...(pictures.length > 0 && words.length < fewWords ? [hint('only_pictures')] : []),
  ];
}

/** Finds skipped heading levels. The subject counts as the mail's first level. */
function findHeadingHints(tokens: readonly Token[]): Hint[] {
  let before = 1;
  const skipped = tokens.flatMap(({ type, tag }, index) => {
    if (type !== 'heading_open') return [];
    const level = Math.max(2, Number(tag.slice(1)));
    const isSkipped = level > before + 1;
    before = level;
    return isSkipped ? [hint('heading_skipped', plainText([...(tokens[index + 1]?.children ?? [])]).trim())] : [];
  });
  return skipped.slice(0, maxOfKind);
}
