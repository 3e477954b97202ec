import type { z } from 'zod';

/**
 * What a call sends, held against the shape that it declares: whatever else the verb answered stays
 * here, so that a verb that hands on a whole row shows no column. `isStrict`, which tests and the
 * local server are, makes that a failure.
 */
export function presentAnswer(shape: z.ZodObject, answer: object, isStrict: boolean): object {
  const presented = shape.parse(answer);
  const [undeclared] = isStrict ? findUndeclared(answer, presented) : [];
  if (undeclared) throw new Error(`the answer has ${undeclared}, which its contract does not declare`);
  return presented;
}

/** Paths of what was given and is not in what was parsed; what is undefined is not sent anyway. */
function findUndeclared(given: unknown, parsed: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null || typeof parsed !== 'object' || parsed === null) return [];
  const kept = new Map<string, unknown>(Object.entries(parsed));
  return Object.entries(given).flatMap(([key, value]) => {
    const place = path ? `${path}.${key}` : key;
    if (value === undefined) return [];
    return kept.has(key) ? findUndeclared(value, kept.get(key), place) : [place];
  });
}
