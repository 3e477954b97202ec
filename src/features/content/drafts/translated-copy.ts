import type { DraftText, WorkingCopy } from '#api/features/content/drafts/contract.ts';
import type { TranslatedText } from '#api/features/content/drafts/translation/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';

type Localized = Record<Locale, string>;

const empty = { title: '', summary: '', body: '', coverAlt: '', topics: [] };

/** Returns the other language if it has more text, written by a person, to translate from. Null otherwise. */
export function findTranslationSource({ texts }: WorkingCopy, to: Locale): Locale | null {
  const from = to === 'et' ? 'en' : 'et';
  if (texts[from]?.isMachineTranslated || texts[from]?.isMachineWritten) return null;
  const lengthOf = (code: Locale) => Object.values(wordsIn(texts[code])).join('').trim().length;
  return lengthOf(from) > lengthOf(to) ? from : null;
}

/** Whether this language has text that a translation would replace. */
export function hasTextIn({ texts }: WorkingCopy, code: Locale): boolean {
  return Object.values(wordsIn(texts[code])).join('').trim() !== '';
}

/** Returns the text to translate, with only those details that are missing in the other language. */
export function textToTranslate({ texts, details }: WorkingCopy, from: Locale, to: Locale): TranslatedText {
  const lines = collectLocalizedTexts(details).flatMap((text) => (isMissing(text, from, to) ? [text[from]] : []));
  return { ...wordsIn(texts[from]), lines: [...new Set(lines)] };
}

/** Adds a translation of `text` to the copy and marks it as one. Details written in the meantime stay. */
export function withTranslation(content: WorkingCopy, to: Locale, text: TranslatedText, translated: TranslatedText) {
  const from = to === 'et' ? 'en' : 'et';
  const { lines, ...words } = translated;
  const known = new Map(text.lines.map((line, index) => [line, lines[index] ?? '']));
  const fill = (given: Localized) =>
    isMissing(given, from, to) ? { ...given, [to]: known.get(given[from]) ?? '' } : given;
  const marked = { ...(content.texts[to] ?? empty), ...words, isMachineTranslated: true as const };
  return {
    ...content,
    texts: { ...content.texts, [to]: marked },
    details: mapLocalized(content.details, fill) as WorkingCopy['details'],
  };
}

/** Returns the copy without the marks of model-written text, or the same object if it has none. */
export function withoutModelMarks(content: WorkingCopy, codes: readonly Locale[] = ['et', 'en']): WorkingCopy {
  const texts = { ...content.texts };
  let isChanged = false;
  for (const code of codes) {
    const { isMachineTranslated, isMachineWritten, ...text } = texts[code] ?? {};
    if (!isMachineTranslated && !isMachineWritten) continue;
    texts[code] = text as DraftText;
    isChanged = true;
  }
  return isChanged ? { ...content, texts } : content;
}

function wordsIn(text: WorkingCopy['texts'][Locale]) {
  const { title, summary, body, coverAlt } = text ?? empty;
  return { title, summary, body, coverAlt };
}

const isMissing = (text: Localized, from: Locale, to: Locale) => text[to].trim() === '' && text[from].trim() !== '';

function collectLocalizedTexts(value: unknown): Localized[] {
  const found: Localized[] = [];
  mapLocalized(value, (text) => {
    found.push(text);
    return text;
  });
  return found;
}

/** Replaces each localized text, however deeply nested. */
function mapLocalized(value: unknown, change: (text: Localized) => Localized): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => mapLocalized(part, change));
  if (isLocalized(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapLocalized(part, change)]));
}

function isLocalized(value: object): value is Localized {
  const parts = Object.entries(value);
  return parts.length === 2 && parts.every(([name, text]) => /^(?:et|en)$/.test(name) && typeof text === 'string');
}
