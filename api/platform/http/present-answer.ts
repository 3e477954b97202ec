import type { z } from 'zod';

/**
 * Reduces a response to its declared shape, so a verb that returns a whole row leaks no column. With `isStrict`, as in
 * tests and on the local server, an undeclared field is an error.
 */
export function presentAnswer(shape: z.ZodObject, answer: object, isStrict: boolean): object {
  const presented = shape.parse(answer);
  const undeclared = isStrict ? findUndeclared(answer, presented) : null;
  if (undeclared) throw new Error(`the answer has ${undeclared}, which its contract does not declare`);
  return presented;
}

/**
 * Finds the first path that exists in the given value but not in the parsed one. Undefined values are ignored, as they
 * aren't sent.
 */
function findUndeclared(given: unknown, parsed: unknown): string | null {
  if (given === parsed || typeof given !== 'object' || given === null) return null;
  if (typeof parsed !== 'object' || parsed === null) return null;
  for (const key of Object.keys(given)) {
    const value: unknown = Reflect.get(given, key);
    if (value === undefined) continue;
    if (!Object.hasOwn(parsed, key)) return key;
    const deeper = findUndeclared(value, Reflect.get(parsed, key));
    if (deeper) return `${key}.${deeper}`;
  }
  return null;
}
