import type { Context } from '#api/context.ts';
import { initials } from '#api/features/accounts/users/index.ts';
import { mapProfileTexts } from '#api/platform/actor/contract.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';
import type { ListedMember } from './contract.ts';
import type { MemberRow } from './queries.ts';

/** The maximum number of characters that a list shows of each profile text. */
const textLength = 160;

/** Presents a member as other members see them in a list. */
export function presentMember({ t, locale }: Context, row: MemberRow): ListedMember {
  const { id, name, avatarKey, headlineEt, headlineEn } = row;
  return {
    id,
    name: name ?? t('users:nameless'),
    initials: initials(name),
    picture: avatarKey && `/files/${avatarKey}`,
    isExpert: row.isExpert === 1,
    isStaff: row.isStaff === 1,
    headline: (locale === 'et' ? headlineEt || headlineEn : headlineEn || headlineEt) || null,
    ...mapProfileTexts((text) => excerptOf((row[text] ?? '').replace(/\s+/g, ' ').trim(), textLength)),
    memberSince: isoTime(row.createdAt),
  };
}
