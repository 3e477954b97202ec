import { verb } from '#api/verb.ts';
import type { Profile } from './contract.ts';
import { presentProfile } from './present-profile.ts';

/** Returns the member's own profile. Visitors get 401, which makes the browser delete its token. */
export const getProfile = verb({ access: 'signedIn' }, async (_context, _, { user }): Promise<{ user: Profile }> => {
  return { user: presentProfile(user) };
});
