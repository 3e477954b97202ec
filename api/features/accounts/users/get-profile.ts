import type { Context } from '#api/context.ts';
import { requireSignedIn } from '#api/permissions.ts';
import type { Profile } from './contract.ts';
import { presentProfile } from './present-profile.ts';

/** The member's own profile. Visitors get 401, which makes the browser drop its token. */
export async function getProfile(context: Context): Promise<{ user: Profile }> {
  const { user } = requireSignedIn(context);
  return { user: presentProfile(user) };
}
