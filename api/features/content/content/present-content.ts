import type { Context } from '#api/context.ts';
import { initials } from '#api/features/accounts/users/index.ts';
import { brandFileUrl } from '#api/features/brand/customizations/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import type { ContentCard, OpenedContent } from './contract.ts';
import type { PublishedRow, ShownRow } from './queries.ts';
import { readingMinutes, sizeOf } from './rules.ts';

/** Presents an item as lists show it. */
export function presentCard(row: ShownRow): ContentCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    access: row.access,
    locale: row.locale,
    topics: row.topics,
    cover: coverOf(row),
    authorName: row.authorName,
    readingMinutes: readingMinutes(row.words),
    // A cancelled event stays visible to its attendees after it's withdrawn, when it has no publication time.
    publishedAt: isoTime(row.publishAt ?? 0),
    updatedAt: isoTime(row.updatedAt),
  };
}

interface Shown {
  row: PublishedRow;
  /** The whole text, or the preview of it. */
  body: string;
  brandVersion: number;
}

/** Presents an item as its page shows it. */
export function presentOpenedContent(context: Context, { row, body, brandVersion }: Shown): OpenedContent {
  const { html, headings } = renderMarkdown(body, context.tenant.slug);
  const author = authorOf(context, row, brandVersion);
  return { ...presentCard(row), html, headings: [...headings], author, locales: localesOf(row) };
}

function coverOf({ coverKey, coverAlt }: ShownRow): ContentCard['cover'] {
  if (!coverKey) return null;
  const { width = null, height = null } = sizeOf(coverKey) ?? {};
  return { address: `/files/${coverKey}`, alt: coverAlt, width, height };
}

function authorOf(context: Context, row: PublishedRow, brandVersion: number): OpenedContent['author'] {
  const { authorId, authorName, authorHeadline, authorPictureFile, authorAvatarKey } = row;
  if (!authorId || !authorName) return null;
  const avatar = authorAvatarKey && `/files/${authorAvatarKey}`;
  return {
    id: authorId,
    name: authorName,
    initials: initials(authorName),
    picture: authorPictureFile ? brandFileUrl(context, authorPictureFile, brandVersion) : avatar,
    headline: authorHeadline,
  };
}

function localesOf({ locales }: PublishedRow): OpenedContent['locales'] {
  return (['et', 'en'] as const).filter((locale) => locales.split(',').includes(locale));
}
