import type { Context } from '#api/context.ts';
import { requireWriter } from '#api/permissions.ts';
import { changeAvatar } from './change-avatar.ts';
import type { Profile } from './contract.ts';

/** Removes the member's picture; initials are shown instead. */
export async function removeAvatar(context: Context): Promise<{ user: Profile }> {
  return { user: await changeAvatar(context, requireWriter(context), null) };
}
