import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import type { PublicProfile } from './contract.ts';
import { presentPublicProfile } from './present-public-profile.ts';
import { findPublicProfile } from './queries.ts';

/** A member's public profile. Hidden, banned, unconfirmed and unknown members get the same answer. */
export async function getPublicProfile(
  context: Context,
  input: z.input<typeof idParams>,
): Promise<{ data: PublicProfile }> {
  const id = parseId(input);
  const [row] = await findPublicProfile(context.db, id);
  const data = presentPublicProfile(context, row);
  if (!data) throw new AppError('not_found');
  return { data };
}
