import type { z } from 'zod';

/**
 * Reduces an answer to its declared shape, so a verb that returns a whole row leaks no column. With
 * `isStrict`, as in tests and on the local server, an undeclared field is an error.
 */
export function presentAnswer(shape: z.ZodObject, answer: object, isStrict: boolean): object {
  const presented = shape.parse(answer);
  const [undeclared] = isStrict ? findUndeclared(answer, presented) : [];
  if (undeclared) throw new Error(`the answer has ${undeclared}, which its contract does not declare`);
  return presented;
}

/** Paths that the given value has and the parsed one doesn't. Undefined values are ignored, as they aren't sent. */
function findUndeclared(given: unknown, parsed: unknown, path = ''): string[] {
  if (given === parsed) return [];
  if (typeof given !== 'object' || given === null || typeof parsed !== 'object' || parsed === null) return [];
  const kept = new Map<string, unknown>(Object.entries(parsed));
  return Object.entries(given).flatMap(([key, value]) => {
    const place = path ? `${path}.${key}` : key;
    if (value === undefined) return [];
    return kept.has(key) ? findUndeclared(value, kept.get(key), place) : [place];
  });
}
