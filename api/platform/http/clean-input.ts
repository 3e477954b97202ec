import { AppError } from './app-error.ts';

/** Twice as deep as any input we define. Deeper JSON breaks the database's own JSON functions. */
const maxDepth = 32;

const malformed = () => new AppError('bad_request', { code: 'malformed_json' });

/**
 * Replaces what stored texts can't contain with U+FFFD: half a surrogate pair, which the database refuses, and NUL,
 * where its text functions stop. An invisible text becomes empty, so that each field's own rule refuses it.
 */
export function cleanText(text: string): string {
  const clean = text.toWellFormed().replaceAll('\0', '\uFFFD');
  return isInvisible(clean) ? '' : clean;
}

/** Characters that are invisible on their own, such as zero-width spaces and fillers. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/u;
const onlyInvisible = /^[\p{Default_Ignorable_Code_Point}\u2800\p{White_Space}]+$/u;

/** Whether a text has characters but shows nothing. Plain spaces are left to each field's rule. */
function isInvisible(text: string): boolean {
  return invisible.test(text) && onlyInvisible.test(text);
}

/** Parses untrusted JSON and cleans its texts and keys. Refuses malformed or too deeply nested JSON with 400. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad_request', { code: 'malformed_json', cause });
  }
  return cleanValue(value, 0);
}

/** The same for fields that are all text: from a form, a query or a path. */
export function cleanFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [cleanText(name), cleanText(text)]));
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxDepth) throw malformed();
  if (Array.isArray(value)) return value.map((part) => cleanValue(part, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [cleanText(key), cleanValue(part, depth + 1)]));
}
