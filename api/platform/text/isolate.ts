/** Letters of scripts written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const marks = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** Whether a text has a part that is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/**
 * A name or a title as part of a sentence: its direction is its own and can't turn round the rest. Where markup can't
 * say so, as in mails of plain text, invisible marks do (first strong isolate). Others stay as they are.
 */
export function isolate(text: string): string {
  const plain = text.replaceAll(marks, '');
  return hasRightToLeft(plain) ? `\u2068${plain}\u2069` : plain;
}
