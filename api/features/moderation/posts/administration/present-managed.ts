import type { Context } from '#api/context.ts';
import {
  type AuthorRow,
  pickText,
  presentAuthor,
  presentSpaceName,
  type SpaceNames,
} from '#api/features/community/posts/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';
import type { ManagedPost, SpaceChoice } from './contract.ts';
import type { ManagedRow, selectSpaceNames } from './queries.ts';

interface Text {
  locale: Locale;
  title: string;
  plain: string;
}

const excerptLength = 160;

/** Presents a post or comment as staff see it in the list, in any state. */
export function presentManagedPost(context: Context, row: ManagedRow): ManagedPost {
  const { locale } = context;
  const { type, id, postId, position, state, kind, version, commentCount } = row;
  const text = pickText(JSON.parse(row.texts) as Text[], locale);
  return {
    ...{ type, id, postId, position, state, kind, version, commentCount },
    title: text?.title ?? '',
    locale: text?.locale ?? locale,
    excerpt: excerptOf(row.plain ?? text?.plain ?? '', excerptLength),
    author: presentAuthor(context, JSON.parse(row.author) as AuthorRow),
    space: presentSpaceName(JSON.parse(row.space) as SpaceNames, locale),
    createdAt: isoTime(row.createdAt),
    editedAt: isoTime(row.editedAt),
    isPinned: row.isPinned === 1,
    isLocked: row.isLocked === 1,
    heldWord: row.heldWord,
  };
}

/** Presents the spaces to choose from, with their names in the viewer's language. */
export function presentSpaceChoices(
  { locale }: Context,
  rows: Awaited<ReturnType<typeof selectSpaceNames>>,
): SpaceChoice[] {
  return rows.map(({ id, slug, nameEt, nameEn, archivedAt }) => ({
    ...{ id, slug, name: locale === 'et' ? nameEt : nameEn, isArchived: archivedAt !== null },
  }));
}
