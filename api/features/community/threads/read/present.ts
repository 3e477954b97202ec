import type { Context } from '#api/context.ts';
import { type AuthorRow, presentAuthor } from '#api/features/community/posts/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';
import type { Author } from '../../posts/cards/contract.ts';
import { buildFileUrl } from '../files/build-file-url.ts';
import type { ConversationCard, ConversationView, MessageView, Quote } from './contract.ts';
import { presentSender } from './load-community-author.ts';
import type { CardRow, FileRow, MemberRow, MessageRow, MessagesPageOptions, QuoteRow } from './queries.ts';

const excerptLength = 140;

const parse = <Value>(json: string) => JSON.parse(json) as Value;

export function presentCard(context: Context, row: CardRow, community: Author | null): ConversationCard {
  const { id, kind, subject, messageId, plain, fileCount } = row;
  return {
    ...{ id, kind, subject, hasSubject: row.hasSubject === 1 },
    others:
      kind === 'community' && community
        ? [community]
        : parse<AuthorRow[]>(row.others).map((other) => presentAuthor(context, other)),
    isUnread: row.isUnread === 1,
    isMuted: row.isMuted === 1,
    lastMessage: {
      id: messageId,
      excerpt: formatMessageExcerpt(context, plain, fileCount),
      isOwn: row.isOwn === 1,
      sender: presentSender(context, row, community),
      createdAt: isoTime(row.value),
    },
  };
}

/** The beginning of a message's text, or its number of files. `plain` is null if no message is left. */
export function formatMessageExcerpt({ t }: Context, plain: string | null, count: number): string {
  if (plain === null) return t('messages:gone');
  return plain === '' ? t('messages:files', { count }) : excerptOf(plain, excerptLength);
}

export function presentMembers(
  context: Context,
  rows: readonly MemberRow[],
  community: Author | null,
): ConversationView['members'] {
  const staff = community ? [{ ...community, hasLeft: false, isBlocked: false, seenPosition: null }] : [];
  const members = rows.map(({ member, hasLeft, isBlocked, seenPosition }) => ({
    ...presentAuthor(context, parse<AuthorRow>(member)),
    hasLeft: hasLeft === 1,
    isBlocked: isBlocked === 1,
    seenPosition,
  }));
  return [...members, ...staff];
}

export function presentMessage(context: Context, row: MessageRow, community: Author | null): MessageView {
  const { id, position, clientId, body, createdAt, editedAt } = row;
  const isDeleted = row.deletedAt !== null;
  return {
    ...{ id, position, clientId },
    sender: presentSender(context, row, community),
    isAutomatic: row.writtenAs === 'automatic',
    isOwn: row.isOwn === 1,
    content: body,
    html: body === '' ? '' : renderMarkdown(body, context.tenant.slug).html,
    files: parse<FileRow[]>(row.files).map((file) => ({ ...file, address: buildFileUrl(context, file.id) })),
    answers: row.answersId === null ? null : presentQuote(context, row.answersId, row.answered, community),
    // Reactions to a message that staff removed are only hidden, and reappear with it.
    reactions: isDeleted ? {} : parse(row.reactions),
    mine: isDeleted ? [] : parse(row.mine),
    isDeleted,
    createdAt: isoTime(createdAt),
    editedAt: isoTime(editedAt),
  };
}

/** Presents a quote. A message that is gone with its account counts as deleted. */
function presentQuote(context: Context, id: string, json: string | null, community: Author | null): Quote {
  const row = json === null ? null : parse<QuoteRow>(json);
  if (!row || row.isDeleted === 1) return { ...{ id, sender: null, excerpt: '' }, state: 'deleted' };
  if (row.isHidden === 1) return { ...{ id, sender: null, excerpt: '' }, state: 'hidden' };
  const { writtenAs, plain, fileCount } = row;
  const sender = writtenAs === 'community' && community ? community : presentAuthor(context, row.sender);
  return { ...{ id, sender, excerpt: formatMessageExcerpt(context, plain, fileCount) }, state: 'shown' };
}

/** Returns the rows of a part, oldest first, without the extra one, and whether there are more on either side. */
export function presentMessageRange(
  read: readonly MessageRow[],
  { after, limit }: MessagesPageOptions,
  lastPosition: number,
) {
  const isForwards = after !== undefined;
  const hasMore = read.length > limit;
  const shown = read.slice(0, limit);
  const rows = isForwards ? shown : shown.reverse();
  return {
    rows,
    hasEarlier: isForwards ? after !== 0 : hasMore,
    hasLater: isForwards ? hasMore : (rows.at(-1)?.position ?? lastPosition) < lastPosition,
  };
}
