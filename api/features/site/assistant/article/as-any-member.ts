import { type Context, withActor } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';

/**
 * Staff reading as a member without a role or a plan who has joined no space: what an article is written from must be
 * nothing that only some may read, because the article may be for all.
 */
export function asAnyMember(context: Context, { user, ...member }: Member) {
  const plain: Member = {
    ...member,
    // No one has this id: their own spaces open nothing, and whom they block hides nothing.
    user: { ...user, id: '', role: 'user', subscription: { ...user.subscription, plan: 'basic' } },
  };
  return { context: withActor(context, plain), member: plain };
}
