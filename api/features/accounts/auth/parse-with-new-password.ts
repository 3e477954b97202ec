import { z } from 'zod';
import type { Context } from '#api/context.ts';
import type { FieldCodes } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import { findPasswordProblem } from './rules.ts';

const common: ReadonlySet<string> = new Set(commonPasswords);

/**
 * Parses a form with a new password and reports all errors at once, by field: from the schema, from the password
 * policy, and for repeated passwords that differ.
 */
export function parseWithNewPassword<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
  input: z.input<Schema>,
  field = 'password',
): z.output<Schema> {
  return parseInput(schema, input, findNewPasswordErrors(context, input, field));
}

function findNewPasswordErrors({ tenant }: Context, input: unknown, field: string): FieldCodes {
  const repeatField = `${field}Repeat`;
  const typed = z.object({ [field]: z.string(), [repeatField]: z.string().optional() }).safeParse(input);
  // The schema itself rejects anything that isn't a string.
  if (!typed.success) return {};
  const { [field]: password = '', [repeatField]: repeat = password } = typed.data;
  const fault = findPasswordProblem(password, {
    minimum: tenant.minimumPasswordLength,
    communityName: tenant.name,
    commonPasswords: common,
  });
  return { ...(fault && { [field]: fault }), ...(repeat !== password && { [repeatField]: 'passwords_differ' }) };
}
