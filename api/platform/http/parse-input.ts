import type { z } from 'zod';
import { AppError, type FieldCodes } from './app-error.ts';

/**
 * Parses external input. Each rule's `error` in a schema is a code; a form shows the first code of
 * each field. `known` adds errors that the schema can't detect; the schema's own come first.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  known: FieldCodes = {},
): z.output<Schema> {
  const checked = checkInput(schema, input, known);
  if (checked.ok) return checked.data;
  throw new AppError('invalid_input', { fields: checked.faults });
}

type Checked<Data> = { ok: true; data: Data } | { ok: false; faults: FieldCodes };

/** Like {@link parseInput}, but returns the faults, for callers that continue despite them. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  known: FieldCodes = {},
): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(input);
  const fields: FieldCodes = {};
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??= /^[a-z][a-z0-9_]+$/.test(issue.message) ? issue.message : 'invalid_value';
  }
  const faults = { ...known, ...fields };
  if (parsed.success && Object.keys(faults).length === 0) return { ok: true, data: parsed.data };
  return { ok: false, faults };
}
