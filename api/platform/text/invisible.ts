/** Scripts in which a joiner between two letters changes how they are drawn. */
const joining = ['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya']
  .concat(['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');
/** Signs that remove a consonant's vowel. After one, a joiner may also end a word. */
const virama = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039';
const picture = '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]?\\p{Emoji_Modifier}?';

/** Where invisible characters have a meaning: emoji, keycaps, flags of regions, joined letters, variants of ideographs. */
const meaningful = [
  `\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{1,6}\u{e007f}`,
  `${picture}(?:\\u200d${picture})*`,
  '[0-9#*]\\ufe0f\\u20e3',
  `(?<=[${virama}])[\\u200c\\u200d]`,
  `(?<=[${joining}](?<!\\p{Cf})\\p{M}*)[\\u200c\\u200d](?=(?!\\p{Cf})[${joining}])`,
  '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '(?<=\\p{Script=Mongolian}(?<!\\p{Cf}))[\\u180b-\\u180d\\u180f]',
].join('|');

/**
 * Characters that show nothing: those Unicode calls ignorable (zero-width spaces, soft hyphens, marks of direction,
 * fillers, tags), the blank Braille pattern, and annotations.
 */
const invisible = '[\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]';
const meaningfulOrInvisible = new RegExp(`(${meaningful})|${invisible}`, 'gu');
const anyInvisible = new RegExp(invisible, 'u');
const everyInvisible = new RegExp(invisible, 'gu');

/** Removes characters that hide in a text or change its direction, but keeps those that emoji and scripts need. */
export function removeInvisibleCharacters(text: string): string {
  return anyInvisible.test(text) ? text.replace(meaningfulOrInvisible, '$1') : text;
}

/** Removes every invisible character, even meaningful ones: for comparing, and for codes. */
export function removeAllInvisibleCharacters(text: string): string {
  return text.replace(everyInvisible, '');
}

/** Whether a text has characters but shows nothing. Plain spaces are left to each field's rule. */
export function showsNothing(text: string): boolean {
  return anyInvisible.test(text) && removeAllInvisibleCharacters(text).trim() === '';
}
