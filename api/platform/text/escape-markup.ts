import { cleanText } from './clean-text.ts';

/**
 * Escapes text for HTML and XML 1.0, inside an element or a quoted attribute, and removes characters that XML can't
 * contain, even escaped: a single one makes a whole feed invalid.
 */
export function escapeMarkup(plain: string): string {
  return cleanText(plain).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
