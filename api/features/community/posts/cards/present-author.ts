import type { Context } from '#api/context.ts';
import { initials } from '#api/features/accounts/users/index.ts';
import type { Author } from './contract.ts';
import type { AuthorRow } from './queries.ts';

/** Presents an author as members see them. A deleted account becomes an anonymous author. */
export function presentAuthor({ t, actor }: Context, row: AuthorRow): Author {
  if (row.isDeleted) return anonymousAuthor(t('post-cards:deletedMember'));
  const isOwn = actor.kind === 'member' && actor.user.id === row.id;
  return {
    id: row.id,
    name: row.name ?? t('users:nameless'),
    initials: initials(row.name),
    picture: row.avatarKey && `/files/${row.avatarKey}`,
    isExpert: row.isExpert === 1,
    isStaff: row.role !== 'user',
    hasProfile: isOwn || (row.isActive === 1 && row.visibility !== 'nobody'),
  };
}

/** Like {@link presentAuthor}, but returns an anonymous author if a block hides the content. */
export function presentAuthorUnlessBlocked(isBlocked: boolean, context: Context, row: AuthorRow): Author {
  return isBlocked ? anonymousAuthor(context.t('post-cards:blockedMember')) : presentAuthor(context, row);
}

function anonymousAuthor(name: string): Author {
  return { id: null, name, initials: '–', picture: null, isExpert: false, isStaff: false, hasProfile: false };
}
