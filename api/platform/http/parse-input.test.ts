import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import { parseInput } from './parse-input.ts';

const schema = z.object({
  email: z
    .string({ error: 'email_required' })
    .min(3, { error: 'email_short' })
    .pipe(z.email({ error: 'email_invalid' })),
  settings: z.object({ count: z.number() }).optional(),
});

const fieldsOf = (input: unknown) => {
  try {
    return parseInput(schema, input);
  } catch (error) {
    return error instanceof AppError ? { kind: error.kind, fields: error.fields } : error;
  }
};

describe('parseInput', () => {
  it('returns the parsed input without unknown fields', () => {
    expect(fieldsOf({ email: 'a@b.ee', role: 'admin' })).toEqual({ email: 'a@b.ee' });
  });

  it('refuses invalid input with the first code of each field', () => {
    expect(fieldsOf({ email: 'x' })).toEqual({ kind: 'invalid_input', fields: { email: 'email_short' } });
  });

  it('names a nested field by its path, and falls back to a general code', () => {
    expect(fieldsOf({ email: 'a@b.ee', settings: { count: 'x' } })).toEqual({
      kind: 'invalid_input',
      fields: { 'settings.count': 'invalid_value' },
    });
    expect(fieldsOf(null)).toEqual({ kind: 'invalid_input', fields: { body: 'invalid_value' } });
  });
});
