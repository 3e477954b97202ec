import type { Context } from '#api/context.ts';
import { initials } from '#api/features/accounts/users/index.ts';
import { mapProfileTexts } from '#api/platform/actor/contract.ts';
import { isoTime } from '#api/platform/calendar/time.ts';

import type { PublicProfile } from './contract.ts';
import type { PublicProfileRow } from './queries.ts';
import { maySeeProfile } from './rules.ts';

/** Presents the member's profile as the viewer may see it, or null. */
export function presentPublicProfile(
  { actor, locale }: Context,
  member: PublicProfileRow | undefined,
): PublicProfile | null {
  const viewer = {
    isMember: actor.kind === 'member',
    isOwner: actor.kind === 'member' && actor.user.id === member?.id,
  };
  if (!member || !maySeeProfile(member.profileVisibility, viewer)) return null;
  return {
    id: member.id,
    name: member.name,
    initials: initials(member.name),
    picture: member.avatarKey && `/files/${member.avatarKey}`,
    ...mapProfileTexts((text) => member[text]),
    memberSince: isoTime(member.createdAt),
    expertHeadline: locale === 'et' ? member.headlineEt || member.headlineEn : member.headlineEn || member.headlineEt,
  };
}
