import { verb } from '#api/verb.ts';
import { changeAvatar } from './change-avatar.ts';
import type { Profile } from './contract.ts';

/** Removes the member's picture. Initials are shown instead. */
export const removeAvatar = verb({ access: 'writer' }, async (context, _, member): Promise<{ user: Profile }> => {
  return { user: await changeAvatar(context, member, null) };
});
