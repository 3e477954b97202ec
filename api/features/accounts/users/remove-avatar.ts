import type { Context } from '#api/context.ts';
import { requireMember } from '#api/permissions.ts';
import { changeAvatar } from './change-avatar.ts';
import type { Profile } from './contract.ts';

/** Removes the member's picture; initials are shown instead. */
export async function removeAvatar(context: Context): Promise<{ user: Profile }> {
  return { user: await changeAvatar(context, requireMember(context), null) };
}
