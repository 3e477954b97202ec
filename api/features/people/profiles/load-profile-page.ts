import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import type { Expert } from '../experts/contract.ts';
import { findExpert, presentExpert } from '../experts/index.ts';
import type { PublicProfile } from './contract.ts';
import { presentPublicProfile } from './present-public-profile.ts';
import { findPublicProfile } from './queries.ts';

export interface ProfilePage {
  /** The profile as the viewer may see it; null if it is hidden. */
  member: PublicProfile | null;
  /** The public entry in the directory; null if there is none. */
  expert: Expert | null;
  /** Whether the expert is listed. False when experts view their own page before they are listed. */
  isListed: boolean;
}

/**
 * Loads a member's page. An entry in the directory is public whatever the visibility of the profile, so a listed expert
 * always has this page.
 */
export async function loadProfilePage(context: Context, input: z.input<typeof idParams>): Promise<ProfilePage> {
  const id = parseId(input);
  const { db, actor } = context;
  const isOwn = actor.kind === 'member' && actor.user.id === id;
  const [[[memberRow], [expertRow]], { version }] = await Promise.all([
    db.batch([findPublicProfile(db, id), findExpert(db, id, { isOwn })]),
    loadBrand(context),
  ]);
  const member = presentPublicProfile(context, memberRow);
  const expert = expertRow ? presentExpert(context, expertRow, version) : null;
  if (!member && !expert) throw new AppError('not_found');
  return { member, expert, isListed: expertRow?.isListed ?? false };
}
