/** Letters of scripts written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const marks = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

/** Whether a text has a part that is written from right to left. */
export function hasRightToLeftLetters(text: string): boolean {
  return rightToLeft.test(text);
}

/**
 * Prepares a name or title for use in a sentence, so that its direction can't affect the text around it. Where markup
 * can't express that, as in plain text mails, this adds invisible marks (first strong isolate) to texts that need them.
 */
export function isolate(text: string): string {
  const plain = text.replaceAll(marks, '');
  return hasRightToLeftLetters(plain) ? `\u2068${plain}\u2069` : plain;
}
