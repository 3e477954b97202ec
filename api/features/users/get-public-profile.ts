import type { Context } from '#api/context.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type PublicProfile, publicProfileParams } from './contract.ts';
import { findPublicProfile } from './queries.ts';
import { initials, maySeeProfile } from './rules.ts';

/** A member's page. Hidden, banned, unconfirmed and unknown members get one answer. */
export async function getPublicProfile(context: Context, input: unknown): Promise<{ data: PublicProfile }> {
  const parsed = publicProfileParams.safeParse(input);
  if (!parsed.success) throw new AppError('not_found');
  const { db, actor, locale } = context;
  const [member] = await findPublicProfile(db, parsed.data.id);
  const reader = {
    isMember: actor.kind === 'member',
    isOwner: actor.kind === 'member' && actor.user.id === parsed.data.id,
  };
  if (!member || !maySeeProfile(member.profileVisibility, reader)) throw new AppError('not_found');
  return {
    data: {
      id: member.id,
      name: member.name,
      initials: initials(member.name),
      picture: member.avatarKey && `/files/${member.avatarKey}`,
      about: member.about,
      memberSince: new Date(member.createdAt).toISOString(),
      expertHeadline: locale === 'et' ? member.headlineEt : member.headlineEn,
    },
  };
}
