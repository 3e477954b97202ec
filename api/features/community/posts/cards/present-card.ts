import type { Context } from '#api/context.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { excerptOf } from '#api/platform/text/excerpt.ts';
import type { PostCard } from './contract.ts';
import { presentAuthor } from './present-author.ts';
import type { AuthorRow, CardRow, CardText, MarksRow, SpaceNames } from './queries.ts';
import { findPicture, pickText } from './rules.ts';

const excerptLength = 280;

interface PollRow {
  closesAt: number | null;
  optionCount: number;
  voterCount: number;
  hasVoted: number;
}

/** Presents a post as a list shows it. */
export function presentCard(context: Context, row: CardRow): PostCard {
  const { locale, tenant, now } = context;
  const text = pickText(parse<CardText[]>(row.texts), locale);
  const poll = row.poll === null ? null : parse<PollRow>(row.poll);
  return {
    ...{ id: row.id, kind: row.kind, commentCount: row.commentCount, lastPosition: row.lastPosition },
    ...presentMarks(row),
    space: presentSpaceName(parse<SpaceNames>(row.space), locale),
    locale: text?.locale ?? locale,
    title: text?.title ?? '',
    excerpt: excerptOf(text?.plain ?? '', excerptLength),
    picture: findPicture(text?.picture ?? null, tenant.slug),
    author: presentAuthor(context, parse<AuthorRow>(row.author)),
    createdAt: isoTime(row.createdAt),
    lastActivityAt: isoTime(row.lastActivityAt),
    editedAt: isoTime(row.editedAt),
    reactions: parse(row.reactions),
    mine: parse(row.mine),
    isPinned: row.isPinned === 1,
    isLocked: row.isLocked === 1,
    isUnread: row.isUnread === 1,
    isAnswered: row.isAnswered === 1,
    poll: poll && {
      optionCount: poll.optionCount,
      voterCount: poll.voterCount,
      hasVoted: poll.hasVoted === 1,
      isClosed: poll.closesAt !== null && poll.closesAt <= now.getTime(),
    },
    commenters: parse<AuthorRow[]>(row.commenters).map((each) => presentAuthor(context, each)),
  };
}

/** Presents the reader's own marks on a post. Authors follow their own posts unless they muted them. */
export function presentMarks({ level, isOwn, isSaved, readPosition }: MarksRow) {
  return {
    isFollowing: level === 'following' || (isOwn === 1 && level !== 'muted'),
    isMuted: level === 'muted',
    isSaved: isSaved === 1,
    readPosition,
  };
}

export function presentSpaceName({ id, slug, icon, nameEt, nameEn }: SpaceNames, locale: Locale) {
  return { id, slug, icon, name: locale === 'et' ? nameEt : nameEn };
}

function parse<Value>(json: string): Value {
  return JSON.parse(json) as Value;
}
