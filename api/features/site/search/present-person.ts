import type { Context } from '#api/context.ts';
import { type MemberRow, presentMember } from '#api/features/community/members/index.ts';
import { profileTexts } from '#api/platform/actor/contract.ts';
import type { Hit } from './contract.ts';
import { markTerms } from './rules.ts';

/** Presents a member who was found by name, with their headline or the first text of their profile. */
export function presentPerson(context: Context, row: MemberRow, terms: readonly string[]): Hit {
  const member = presentMember(context, row);
  const about = [member.headline, ...profileTexts.map((text) => member[text])].find(Boolean) ?? '';
  return {
    id: member.id,
    kind: 'member',
    path: `/profile/${member.id}`,
    locale: context.locale,
    title: member.name,
    titleParts: markTerms(member.name, terms, { isForgiving: true, isWhole: true }),
    excerptParts: about === '' ? [] : [{ text: about, isMatch: false }],
    written: null,
  };
}
