import { initials } from '#api/features/accounts/users/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { communityViewer } from '../spaces/index.ts';
import { type MentionableMember, maxMentionSuggestions, mentionQuery } from './contract.ts';
import { findSpace, selectMentionableMembers } from './queries.ts';

/** Lists members that a text in a space can mention: those who may read the space and can be found by members. */
export const listMentionableMembers = verb(
  { access: 'member', input: mentionQuery },
  async (context, { q, space }, member): Promise<{ data: { items: MentionableMember[] } }> => {
    const viewer = communityViewer(context, member);
    const { db, now } = context;
    const { found, members } = await namedBatch(db, {
      found: findSpace(db, viewer, space),
      members: q === '' ? [] : [selectMentionableMembers(db, viewer, space, q, now)],
    });
    if (found.length === 0) throw new AppError('not_found');
    const distinct = new Map((members[0] ?? []).map((member) => [member.id, member]));
    const items = [...distinct.values()]
      .slice(0, maxMentionSuggestions)
      .map(({ id, name, avatarKey, isExpert, role }) => ({
        id,
        name: name ?? '',
        initials: initials(name),
        picture: avatarKey && `/files/${avatarKey}`,
        isExpert,
        isStaff: role !== 'user',
      }));
    return { data: { items } };
  },
);
