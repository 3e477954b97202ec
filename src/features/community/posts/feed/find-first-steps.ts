import type { Context } from '#api/context.ts';
import type { FeedPage } from '#api/features/community/posts/index.ts';
import { isMember } from '#src/server/page-context.ts';

interface Given {
  done: NonNullable<FeedPage['firstSteps']>;
  /** The slug of the space for introductions. */
  space: string | undefined;
  /** The value of the cookie with the id of the member who dismissed the steps. */
  dismissedBy: string | undefined;
}

/** The first steps to show a newcomer; null once they are done or dismissed. */
export function findFirstSteps(context: Context, { done, space, dismissedBy }: Given) {
  if (!isMember(context) || dismissedBy === context.actor.user.id) return null;
  const { id, avatarKey, about } = context.actor.user;
  const steps = [
    { name: 'profile', path: '/my-profile', isDone: Boolean(avatarKey && about) },
    { name: 'hello', path: space ? `/community/new?space=${space}` : '/community/new', isDone: done.hasPosted },
    { name: 'answer', path: '/community?sort=newest', isDone: done.hasCommented },
  ] as const;
  return steps.every(({ isDone }) => isDone) ? null : { userId: id, community: context.tenant.name, steps };
}
