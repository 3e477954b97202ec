import type { Context } from '#api/context.ts';
import { commentPath } from '#api/features/community/comments/contract.ts';
import { postPath } from '#api/features/community/posts/index.ts';
import { communityViewer } from '#api/features/community/spaces/index.ts';
import { findExpert } from '#api/features/people/experts/index.ts';
import { findPublicProfile, maySeeProfile } from '#api/features/people/profiles/index.ts';
import { hasRole } from '#api/permissions.ts';
import { type ProfileText, profileTexts } from '#api/platform/actor/contract.ts';
import { picturesIn } from '#api/platform/markdown/pictures.ts';
import type { ReportTarget, Snapshot } from './contract.ts';
import { findReportedAccount, findReportedComment, findReportedMessage, findReportedPost } from './queries.ts';

/** The subject of a report, as the reporter sees it. */
export interface Target {
  authorId: string;
  /** On whose behalf a message was written. Members never learn who wrote for the community. */
  writtenAs?: string | null;
  /** The path to the exact place of the content. */
  place: string;
  snapshot: Snapshot;
}

type Rows<Query extends (...args: never[]) => PromiseLike<readonly unknown[]>> = Awaited<ReturnType<Query>>[number];
type Find = (context: Context, id: string) => Promise<Target | null>;

/** Finds the subject of a report; null if the reporter can't read it. */
export const findTarget: Readonly<Record<ReportTarget, Find>> = {
  post: findPost,
  comment: findComment,
  user: findProfile,
  expert: findEntry,
  message: findMessage,
};

async function findPost(context: Context, id: string): Promise<Target | null> {
  const { actor, db } = context;
  if (actor.kind === 'visitor') return null;
  const [row] = await findReportedPost(db, communityViewer(context, actor), id);
  return row ? buildPostTarget(id, row) : null;
}

/** Builds the snapshot for a report about a post. */
export function buildPostTarget(id: string, row: Rows<typeof findReportedPost>): Target {
  const texts = JSON.parse(row.texts) as Array<{ locale: 'et' | 'en'; title: string; body: string }>;
  const parts = texts.flatMap(({ locale, title, body }) => [
    { part: 'title' as const, locale, text: title },
    { part: 'body' as const, locale, text: body },
  ]);
  return {
    authorId: row.authorId,
    place: postPath(id),
    snapshot: {
      ...{ author: row.author, parts, under: null, writtenAt: row.writtenAt },
      pictures: texts.flatMap(({ body }) => picturesIn(body).map(({ src }) => src)),
    },
  };
}

async function findComment(context: Context, id: string): Promise<Target | null> {
  const { actor, db } = context;
  if (actor.kind === 'visitor') return null;
  const [row] = await findReportedComment(db, communityViewer(context, actor), id);
  return row ? buildCommentTarget(id, row) : null;
}

/** Builds the snapshot for a report about a comment. */
export function buildCommentTarget(id: string, row: Rows<typeof findReportedComment>): Target {
  const { authorId, postId, author, body, under, writtenAt } = row;
  return {
    authorId,
    place: commentPath(postId, id),
    snapshot: {
      ...{ author, under, writtenAt, parts: [{ part: 'body', locale: null, text: body }] },
      pictures: picturesIn(body).map(({ src }) => src),
    },
  };
}

async function findProfile(context: Context, id: string): Promise<Target | null> {
  const { db, actor } = context;
  const [row] = await findPublicProfile(db, id);
  const [isMember, isOwner] = [actor.kind === 'member', actor.kind === 'member' && actor.user.id === id];
  const isSeen = row && (maySeeProfile(row.profileVisibility, { isMember, isOwner }) || hasRole(actor, 'moderator'));
  if (!isSeen) return null;
  return buildMemberTarget(id, row);
}

/** Finds a member's account in any state for staff who decide about it; null if it was deleted. */
export async function findAccount({ db }: Context, id: string): Promise<Target | null> {
  const [row] = await findReportedAccount(db, id);
  return row ? buildMemberTarget(id, row) : null;
}

type ShownMember = Pick<Rows<typeof findPublicProfile>, 'name' | ProfileText | 'createdAt' | 'avatarKey'>;

function buildMemberTarget(id: string, row: ShownMember): Target {
  const texts = (['name', ...profileTexts] as const).map((part) => ({ part, locale: null, text: row[part] ?? '' }));
  return {
    authorId: id,
    place: profilePath(id),
    snapshot: {
      ...{ author: row.name, under: null, writtenAt: row.createdAt },
      parts: texts.filter(({ text }) => text !== ''),
      pictures: row.avatarKey ? [`/files/${row.avatarKey}`] : [],
    },
  };
}

/** Finds an expert's entry, with the texts of their profile if their page shows these. */
async function findEntry({ db, actor }: Context, id: string): Promise<Target | null> {
  const [row] = await findExpert(db, id);
  if (!row) return null;
  const seesTexts = maySeeProfile(row.profileVisibility, { isMember: actor.kind === 'member', isOwner: false });
  const texts = [
    { part: 'name' as const, locale: null, text: row.name ?? '' },
    { part: 'headline' as const, locale: 'et' as const, text: row.headlineEt },
    { part: 'headline' as const, locale: 'en' as const, text: row.headlineEn },
    { part: 'about' as const, locale: 'et' as const, text: row.aboutEt },
    { part: 'about' as const, locale: 'en' as const, text: row.aboutEn },
    ...profileTexts.map((part) => ({ part, locale: null, text: (seesTexts && row[part]) || '' })),
  ];
  return {
    authorId: id,
    place: profilePath(id),
    snapshot: {
      ...{ author: row.name, under: null, writtenAt: null },
      parts: texts.filter(({ text }) => text !== ''),
      pictures: row.avatarKey ? [`/files/${row.avatarKey}`] : [],
    },
  };
}

async function findMessage({ actor, db }: Context, id: string): Promise<Target | null> {
  if (actor.kind === 'visitor') return null;
  const [row] = await findReportedMessage(db, actor.user.id, id);
  if (!row) return null;
  const { authorId, author, writtenAs, conversationId, subject, body, writtenAt } = row;
  const around = JSON.parse(row.around) as Array<{ id: string; senderId: string; text: string; writtenAt: number }>;
  const files = JSON.parse(row.files) as NonNullable<Snapshot['files']>;
  return {
    ...{ authorId, writtenAs },
    place: `/messages/${conversationId}?message=${id}`,
    snapshot: {
      ...{ author, under: subject, writtenAt, parts: [{ part: 'body', locale: null, text: body }], pictures: [] },
      around: around.map(({ id: messageId, ...message }) => ({ ...message, isReported: messageId === id })),
      ...(files.length > 0 ? { files } : {}),
    },
  };
}

const profilePath = (id: string) => `/profile/${id}`;
