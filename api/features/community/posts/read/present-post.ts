import type { Context } from '#api/context.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { presentAuthorUnlessBlocked } from '../cards/present-author.ts';
import { presentMarks, presentSpaceName } from '../cards/present-card.ts';
import type { AuthorRow, SpaceNames } from '../cards/queries.ts';
import type { ThreadPost } from './contract.ts';
import type { PostRow, PostText, StaffEdit } from './queries.ts';
import { hasVisibleText, parseJsonAs, presentMentions } from './rules.ts';

export function presentPost(context: Context, row: PostRow): ThreadPost {
  const { locale, tenant } = context;
  const isBlocked = row.isBlocked === 1;
  const isShown = !isBlocked && (hasVisibleText(row.state) || (row.state === 'removed' && row.mayReadRemoved === 1));
  const { mentions, showing } = presentMentions(context, isShown ? row.mentions : '[]');
  const texts = (isShown ? parseJsonAs<PostText[]>(row.texts) : []).sort(
    (one, other) => Number(other.locale === locale) - Number(one.locale === locale),
  );
  return {
    ...{ id: row.id, kind: row.kind, state: row.state, version: row.version, answerId: row.answerId },
    ...{
      commentCount: row.commentCount,
      lastPosition: row.lastPosition,
      revisionCount: isBlocked ? 0 : row.revisionCount,
    },
    ...presentMarks(row),
    space: {
      ...presentSpaceName(parseJsonAs<SpaceNames>(row.space), locale),
      readAccess: row.readAccess,
      mustJoin: row.mustJoin === 1,
      isArchived: row.isArchived === 1,
      isJoined: row.isJoined === 1,
      isMuted: row.isSpaceMuted === 1,
    },
    author: presentAuthorUnlessBlocked(isBlocked, context, parseJsonAs<AuthorRow>(row.author)),
    isBlocked,
    isOwn: row.isOwn === 1,
    mayModerate: row.mayModerate === 1,
    staffEdit: isShown ? presentStaffEdit(parseJsonAs(row.staffEdits), texts[0]) : null,
    removal: row.removal === null ? null : parseJsonAs(row.removal),
    texts: texts.map((text) => ({ ...text, html: renderMarkdown(text.body, tenant.slug, showing).html })),
    mentions,
    createdAt: isoTime(row.createdAt),
    lastActivityAt: isoTime(row.lastActivityAt),
    editedAt: isoTime(row.editedAt),
    firstUnreadPosition: row.firstUnreadPosition,
    reactions: isShown ? parseJsonAs(row.reactions) : {},
    mine: isShown ? parseJsonAs(row.mine) : [],
    isPinned: row.isPinned === 1,
    isLocked: row.isLocked === 1,
    mayComment: row.mayComment === 1 && (row.mustJoin === 0 || row.isJoined === 1),
    poll: isShown && row.poll !== null ? presentPoll(context, row.poll) : null,
  };
}

/** Presents the latest change by staff to the text that is shown first, or else to the other text. */
function presentStaffEdit(edits: StaffEdit[], shown: PostText | undefined): ThreadPost['staffEdit'] {
  const edit = edits.find(({ locale }) => locale === shown?.locale) ?? edits[0];
  return edit ? { reason: edit.reason } : null;
}

interface PollJson {
  isMultiple: number;
  closesAt: number | null;
  voterCount: number;
  mine: number[];
  options: Array<{ position: number; text: string; votes: number }>;
}

function presentPoll({ now }: Context, json: string): ThreadPost['poll'] {
  const { isMultiple, closesAt, voterCount, mine, options } = parseJsonAs<PollJson>(json);
  const isClosed = closesAt !== null && closesAt <= now.getTime();
  const showsVotes = isClosed || mine.length > 0;
  return {
    isMultiple: isMultiple === 1,
    closesAt: isoTime(closesAt),
    ...{ isClosed, voterCount, mine },
    options: options.map((option) => ({ ...option, votes: showsVotes ? option.votes : null })),
  };
}
