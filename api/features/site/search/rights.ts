import type { Context } from '#api/context.ts';
import { communityViewer } from '#api/features/community/spaces/index.ts';
import { viewerOf } from '#api/features/content/content/index.ts';
import { type Member, mustSetUpTwoFactor } from '#api/permissions.ts';
import { visibilityConditions } from './queries.ts';

/**
 * Returns what a search may find for a member, or for a visitor (null). Its `viewer` is null unless they may read
 * posts.
 */
export function searchRightsOf(context: Context, member: Member | null) {
  const { switchedOff } = context.tenant;
  const readsPosts = member !== null && !switchedOff.includes('community') && !mustSetUpTwoFactor(context, member);
  return {
    visible: visibilityConditions(viewerOf(context), switchedOff, member?.user.id ?? null),
    viewer: readsPosts ? communityViewer(context, member) : null,
  };
}
