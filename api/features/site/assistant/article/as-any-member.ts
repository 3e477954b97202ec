import { type Context, withActor } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';

/**
 * Makes staff read as a member without a role or plan who has joined no space: an article may be public, so its sources
 * must be readable for every member.
 */
export function asAnyMember(context: Context, { user, ...member }: Member) {
  const plain: Member = {
    ...member,
    // No one has this id, so no space counts as joined and no block applies.
    user: { ...user, id: '', role: 'user', subscription: { ...user.subscription, plan: 'basic' } },
  };
  return { context: withActor(context, plain), member: plain };
}
