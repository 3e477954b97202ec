import type { Context } from '#api/context.ts';
import {
  type AuthorRow,
  presentAuthor,
  presentSpaceName,
  type SpaceNames,
} from '#api/features/community/posts/index.ts';
import type { AuditState } from '#api/platform/audit/schema.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { compareTexts } from './compare-texts.ts';
import type { ComparedRevision, LogEntry, ManagedComment, PostDetails } from './contract.ts';
import type { CommentRow, DetailsRow, EntryRow, ReportRow, RevisionRow } from './queries.ts';

interface Text {
  locale: Locale;
  title: string;
  body: string;
}

/** Presents only the post's own fields. */
export function presentDetails(
  context: Context,
  row: DetailsRow,
): Omit<PostDetails, 'revisions' | 'comments' | 'log' | 'reports'> {
  const { locale, tenant } = context;
  const { id, kind, state, version, commentCount } = row;
  return {
    ...{ id, kind, state, version, commentCount },
    texts: parse<Text[]>(row.texts)
      .sort((one, other) => Number(other.locale === locale) - Number(one.locale === locale))
      .map(({ body, ...text }) => ({ ...text, html: renderMarkdown(body, tenant.slug).html })),
    options: parse<string[]>(row.options),
    author: presentAuthor(context, parse<AuthorRow>(row.author)),
    space: presentSpaceName(parse<SpaceNames>(row.space), locale),
    createdAt: isoTime(row.createdAt),
    editedAt: isoTime(row.editedAt),
    isPinned: row.isPinned === 1,
    isLocked: row.isLocked === 1,
  };
}

export function presentComparedRevision(row: RevisionRow): ComparedRevision {
  const { id, locale, title, body } = row;
  const next = row.next === null ? null : parse<Pick<Text, 'title' | 'body'>>(row.next);
  return {
    ...{ id, locale, isHidden: row.isHidden === 1, replacedAt: isoTime(row.createdAt) },
    replacedBy: { id: row.editorId, name: row.editorName },
    title: compareTexts(title ?? '', next?.title ?? null),
    body: compareTexts(body, next?.body ?? null),
  };
}

export function presentComment(context: Context, row: CommentRow): ManagedComment {
  const { id, position, parentId, state, version, body } = row;
  return {
    ...{ id, position, parentId, state, version },
    author: presentAuthor(context, parse<AuthorRow>(row.author)),
    html: body === '' ? '' : renderMarkdown(body, context.tenant.slug).html,
    createdAt: isoTime(row.createdAt),
    editedAt: isoTime(row.editedAt),
  };
}

export function presentEntry({ at, actorId, actorName, before, after, ...entry }: EntryRow): LogEntry {
  return {
    ...entry,
    at: isoTime(at),
    actor: actorId === null ? null : { id: actorId, name: actorName },
    before: before === null ? null : parse<AuditState>(before),
    after: after === null ? null : parse<AuditState>(after),
  };
}

export function presentReport({ lastAt, ...report }: ReportRow): PostDetails['reports'][number] {
  return { ...report, lastAt: isoTime(lastAt) };
}

function parse<Value>(json: string): Value {
  return JSON.parse(json) as Value;
}
