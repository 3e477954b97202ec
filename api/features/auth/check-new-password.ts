import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import { passwordFault } from './rules.ts';

const common: ReadonlySet<string> = new Set(commonPasswords);

/** Refuses a password that may not be chosen here, on the form's field. */
export function checkNewPassword(context: Context, password: string, field = 'password'): void {
  const fault = passwordFault(password, {
    minimum: context.tenant.minimumPasswordLength,
    communityName: context.tenant.name,
    commonPasswords: common,
  });
  if (fault) throw new AppError('invalid_input', { fields: { [field]: fault } });
}
