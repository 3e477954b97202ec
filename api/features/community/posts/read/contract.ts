import { z } from 'zod';
import { grounds } from '#api/platform/audit/contract.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { spaceViewSchema } from '../../spaces/contract.ts';
import { authorSchema, postMarksSchema, reactionsSchema } from '../cards/contract.ts';
import { postKinds, postStates } from '../contract.ts';
import { votedPollSchema } from '../votes/contract.ts';

/** A mentioned member with their current name. Deleted members are omitted. */
const namedMemberSchema = z.object({ id: z.string(), name: z.string() });

const postTextSchema = z.object({
  locale: localeSchema,
  title: z.string(),
  /** Markdown, for editing. */
  body: z.string(),
  html: z.string(),
});

export const threadPostSchema = postMarksSchema.extend({
  id: z.string(),
  space: spaceViewSchema
    .pick({ id: true, slug: true, name: true, icon: true, readAccess: true, mustJoin: true, isArchived: true })
    .extend({ isJoined: z.boolean(), isMuted: z.boolean() }),
  kind: z.enum(postKinds),
  /** A deleted or removed post keeps its place. Its author and staff can still read what staff removed. */
  state: z.enum(postStates),
  author: authorSchema,
  /** Whether the viewer has blocked the author. The post then keeps its place, without author, texts and reactions. */
  isBlocked: z.boolean(),
  isOwn: z.boolean(),
  /** Whether the viewer is staff and may act on texts by its author. */
  mayModerate: z.boolean(),
  /**
   * The latest change by staff, to the text shown first or else to the one in the other language. Null if the author
   * has changed that text since.
   */
  staffEdit: z.object({ reason: z.string().nullable() }).nullable(),
  /** Why staff removed it, visible to its author and staff. */
  removal: z.object({ ground: z.enum(grounds).nullable(), reason: z.string().nullable() }).nullable(),
  /** Texts, the one in the viewer's language first. Empty for a tombstone. */
  texts: z.array(postTextSchema),
  mentions: z.array(namedMemberSchema),
  createdAt: z.iso.datetime(),
  lastActivityAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  version: z.int(),
  /** The number of earlier texts. */
  revisionCount: z.int(),
  commentCount: z.int(),
  lastPosition: z.int(),
  /** The position of the first unread comment by others, or null. */
  firstUnreadPosition: z.int().nullable(),
  answerId: z.string().nullable(),
  reactions: reactionsSchema,
  mine: z.array(z.string()),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  mayComment: z.boolean(),
  poll: votedPollSchema.nullable(),
});
export type ThreadPost = z.infer<typeof threadPostSchema>;

const threadCommentSchema = z.object({
  id: z.string(),
  position: z.int(),
  parentId: z.string().nullable(),
  /** The comment being replied to, if it is on another page. Its excerpt is empty if it was deleted. */
  quoted: z.object({ position: z.int(), author: authorSchema, excerpt: z.string() }).nullable(),
  state: z.enum(postStates),
  author: authorSchema,
  /** Whether the viewer has blocked the author. The comment then keeps its place, without its content. */
  isBlocked: z.boolean(),
  isOwn: z.boolean(),
  /** Whether the viewer is staff and may act on texts by its author. */
  mayModerate: z.boolean(),
  /** Whether the author also wrote the post. */
  isByPostAuthor: z.boolean(),
  isAnswer: z.boolean(),
  isUnread: z.boolean(),
  /** Markdown. Empty for a tombstone. */
  body: z.string(),
  html: z.string(),
  mentions: z.array(namedMemberSchema),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  version: z.int(),
  revisionCount: z.int(),
  reactions: reactionsSchema,
  mine: z.array(z.string()),
});
export type ThreadComment = z.infer<typeof threadCommentSchema>;

const cursorPattern = /^(after|before)\.(\d{1,9})$/;

/** Where a page of comments begins or ends, such as `after.40` or `before.21`. */
const commentsCursor = z
  .string()
  .regex(cursorPattern)
  .transform((text) => {
    const [, side, position] = cursorPattern.exec(text) ?? [];
    return { isBackwards: side === 'before', position: Number(position) };
  });

export const commentsQuery = z.object({
  cursor: commentsCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  /**
   * Instead of a cursor: opens the page with a comment (by id or position), the first unread comment, or the last one.
   * Pages are cut at multiples of the limit, so that every link to a comment opens the same page.
   */
  around: z.union([z.uuid(), z.coerce.number().int().min(0).max(1e9), z.enum(['unread', 'last'])]).optional(),
});

export const commentsPageSchema = z.object({
  items: z.array(threadCommentSchema),
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
});
export type CommentsPage = z.infer<typeof commentsPageSchema>;
