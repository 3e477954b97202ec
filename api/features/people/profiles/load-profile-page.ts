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
  /** What the member lets this reader see; null where that is nothing. */
  member: PublicProfile | null;
  /** What the directory shows of them, which is for anybody; null for who is not in it. */
  expert: Expert | null;
  /** False for an expert who reads their own page before the directory shows it. */
  isListed: boolean;
}

/**
 * A member's page. Being listed is public, whoever may see the rest of the profile: an expert who
 * shows their profile to members, or to nobody, still has the page that the directory leads to.
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
