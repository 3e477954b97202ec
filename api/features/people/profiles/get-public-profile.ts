import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import type { PublicProfile } from './contract.ts';
import { presentPublicProfile } from './present-public-profile.ts';
import { findPublicProfile } from './queries.ts';

/** Reads a member's public profile. The response is the same for hidden, banned, unconfirmed and unknown members. */
export const getPublicProfile = verb(
  { access: 'anyone', params: idParams },
  async (context, { id }): Promise<{ data: PublicProfile }> => {
    const [row] = await findPublicProfile(context.db, id);
    const data = presentPublicProfile(context, row);
    if (!data) throw new AppError('not_found');
    return { data };
  },
);
