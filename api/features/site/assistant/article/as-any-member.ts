import { type Context, withActor } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';

/**
 * Makes an administrator read like a member without a role or plan who has joined no space. An article may be public,
 * so every member must be able to read its sources.
 */
export function asAnyMember(context: Context, { user, ...member }: Member) {
  const plain: Member = {
    ...member,
    // No one has this id, so no space counts as joined and no block applies.
    user: { ...user, id: '', role: 'user', subscription: { ...user.subscription, plan: 'basic' } },
  };
  return { context: withActor(context, plain), member: plain };
}
