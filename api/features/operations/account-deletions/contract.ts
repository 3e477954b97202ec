import { z } from 'zod';
import { confirmationRefusals, confirmationSchema } from '#api/features/accounts/sessions/contract.ts';

/** The password and the community's name typed out, so that no account is deleted by accident. */
export const deleteAccountBody = confirmationSchema.extend({
  confirmation: z.string({ error: 'confirmation_wrong' }).max(200, { error: 'confirmation_wrong' }),
});

export const deleteAccountRefusals = { ...confirmationRefusals, last_admin: 'conflict' } as const;

/** Whether the typed text is the community's name, ignoring case and surrounding spaces. */
export function isConfirmation(typed: string, name: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('et');
  return plain(typed) === plain(name);
}
