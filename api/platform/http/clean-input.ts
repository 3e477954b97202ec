import { cleanText } from '../text/clean-text.ts';
import { AppError } from './app-error.ts';

/**
 * The maximum depth of JSON, twice that of any input we define. Deeper JSON breaks the database's own JSON functions.
 */
const maxDepth = 32;

const malformed = () => new AppError('bad_request', { code: 'malformed_json' });

/** Parses untrusted JSON and cleans its texts and keys. Refuses malformed or too deeply nested JSON with 400. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad_request', { code: 'malformed_json', cause });
  }
  return cleanValue(value);
}

/** Cleans the names and values of text fields from a form, a query or a path. */
export function cleanFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [cleanText(name), cleanText(text)]));
}

/** Cleans every text of a parsed value, including keys. */
export function cleanValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxDepth) throw malformed();
  if (Array.isArray(value)) return value.map((part) => cleanValue(part, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [cleanText(key), cleanValue(part, depth + 1)]));
}
