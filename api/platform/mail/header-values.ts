/**
 * Maximum lengths (RFC 2047, section 2): of an encoded word, including its delimiters, and of a line that contains one.
 */
const longest = { word: 75, line: 76 } as const;
const [opening, closing] = ['=?UTF-8?B?', '?='];

const encoder = new TextEncoder();

/**
 * Writes the value of a text header, such as a subject: folded, and encoded (RFC 2047) if plain ASCII can't express it.
 */
export function formatTextHeader(name: string, text: string): string {
  const line = oneLine(text);
  return fold(name, isPlain(name, line) ? line.split(' ') : encodeWords(name, line));
}

/** Writes the value of a header with one mailbox. A name of more than letters and digits is quoted or encoded. */
export function formatMailboxHeader(name: string, mailbox: { name?: string; address: string }): string {
  const shown = oneLine(mailbox.name ?? '');
  const address = oneLine(mailbox.address);
  return fold(name, shown === '' ? [address] : [...encodePhrase(name, shown), `<${address}>`]);
}

/** Writes the value of a header with its own syntax, such as addresses in angle brackets: folded at spaces only. */
export function formatStructuredHeader(name: string, value: string): string {
  return fold(name, oneLine(value).split(' '));
}

/** Puts a value on one line, so that it can't start another header. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** Whether readers see the same text if a line is written unencoded and folded between words. */
function isPlain(name: string, line: string): boolean {
  const isReadable = /^[ -~]*$/.test(line) && !line.includes('=?') && !line.includes('  ');
  return isReadable && line.split(' ').every((word) => word.length < longest.line - name.length - 2);
}

/** Writes the words before an address, which RFC 5322 calls a phrase. */
function encodePhrase(name: string, text: string): string[] {
  if (!isPlain(name, text)) return encodeWords(name, text);
  if (/^[\w !#$%&'*+/=?^`{|}~-]+$/.test(text)) return text.split(' ');
  const quoted = `"${text.replace(/["\\]/g, '\\$&')}"`;
  // Folding a quoted text would change its spaces, so a long one is encoded.
  return quoted.length < longest.line - name.length - 2 ? [quoted] : encodeWords(name, text);
}

/** Encodes text as words of whole characters; readers skip the spaces between them. The first word follows the name. */
function encodeWords(name: string, text: string): string[] {
  const words: number[][] = [[]];
  for (const character of text) {
    const bytes = encoder.encode(character);
    const room = words.length > 1 ? longest.word : Math.min(longest.word, longest.line - name.length - 2);
    const fits = Math.floor((room - opening.length - closing.length) / 4) * 3;
    if ((words.at(-1)?.length ?? 0) + bytes.length > fits) words.push([]);
    words.at(-1)?.push(...bytes);
  }
  return words.map((bytes) => `${opening}${btoa(String.fromCharCode(...bytes))}${closing}`);
}

/** Puts as many words on each line as fit. */
function fold(name: string, [first = '', ...words]: readonly string[]): string {
  let value = first;
  let length = name.length + 2 + first.length;
  for (const word of words) {
    const isFolded = length + 1 + word.length > longest.line;
    value += (isFolded ? '\r\n ' : ' ') + word;
    length = (isFolded ? 0 : length) + 1 + word.length;
  }
  return value;
}
