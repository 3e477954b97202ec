import { z } from 'zod';
import { confirmationRefusals, confirmationSchema } from '#api/features/accounts/sessions/contract.ts';

/** The password, and the community's name typed out: nobody deletes an account by a slip. */
export const deleteAccountBody = confirmationSchema.extend({
  confirmation: z.string({ error: 'confirmation_wrong' }).max(200, { error: 'confirmation_wrong' }),
});

export const deleteAccountRefusals = { ...confirmationRefusals, last_admin: 'conflict' } as const;

/** Whether what was typed is the community's name; capitals and spaces around it do not matter. */
export function isConfirmation(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('et');
  return plain(typed) === plain(name);
}
