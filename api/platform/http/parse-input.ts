import type { z } from 'zod';
import { AppError, type FieldCodes } from './app-error.ts';

/**
 * Parses what came from outside. Schemas carry a code as each rule's `error`; the first code of
 * each field is what the form shows beside it.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: FieldCodes = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??= /^[a-z][a-z0-9_]+$/.test(issue.message) ? issue.message : 'invalid_value';
  }
  throw new AppError('invalid_input', { fields });
}
