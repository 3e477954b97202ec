import { cleanText } from '#api/platform/text/clean-text.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML 1.0 and removes what that can't hold, even escaped: a single one makes a whole feed invalid. */
export function escapeXml(plain: string): string {
  return cleanText(plain).replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}
