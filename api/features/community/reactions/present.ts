import type { Context } from '#api/context.ts';
import { initials } from '#api/features/accounts/users/index.ts';
import type { ReactionState, ReactorsPage } from './contract.ts';
import type { selectReactors } from './queries.ts';

export function presentReactionState(
  counts: ReadonlyArray<{ name: string; count: number }>,
  own: ReadonlyArray<{ name: string }>,
): ReactionState {
  return {
    reactions: Object.fromEntries(counts.map(({ name, count }) => [name, count])),
    mine: own.map(({ name }) => name),
  };
}

type Rows = Awaited<ReturnType<typeof selectReactors>>;

/** Presents a page of members who reacted, from the rows of {@link selectReactors}. */
export function presentReactors({ t }: Context, viewerId: string, rows: Rows, limit: number): ReactorsPage {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  const nextCursor = last ? `${last.reaction}.${last.createdAt}.${last.userId}` : null;
  const present = ({ reaction, userId, memberName, avatarKey, isNamed, isHidden }: Rows[number]) => ({
    reaction,
    member: isNamed
      ? {
          id: userId,
          name: memberName ?? t('users:nameless'),
          initials: initials(memberName),
          picture: avatarKey && `/files/${avatarKey}`,
          hasProfile: !isHidden || userId === viewerId,
        }
      : null,
  });
  return { items: items.map(present), nextCursor };
}
