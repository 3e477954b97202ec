import { readerOf } from '#api/features/community/posts/index.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import type { MemberCard } from './contract.ts';
import { presentMember } from './present-member.ts';
import { findCard } from './queries.ts';

/** Returns the hover card of a member's name. 404 if their profile isn't shown or the viewer has blocked them. */
export const getMemberCard = verb(
  { access: 'member', params: idParams },
  async (context, { id }, member): Promise<{ data: MemberCard }> => {
    const reader = readerOf(context, member);
    const [row] = await findCard(context.db, reader, id);
    if (!row) throw new AppError('not_found');
    return { data: { ...presentMember(context, row), postCount: row.postCount } };
  },
);
