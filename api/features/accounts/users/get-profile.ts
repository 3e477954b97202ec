import type { Context } from '#api/context.ts';
import { requireSignedIn } from '#api/permissions.ts';
import type { Profile } from './contract.ts';
import { presentProfile } from './present-profile.ts';

/** The member's own profile. 401 for visitors: the browser then forgets its token. */
export async function getProfile(context: Context): Promise<{ user: Profile }> {
  const { user } = requireSignedIn(context);
  return { user: presentProfile(user) };
}
