import { z } from 'zod';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { spaceIcons } from '../../spaces/contract.ts';
import { postKinds } from '../contract.ts';

/** An author. A deleted member has no id and no link. */
export const authorSchema = z.object({
  id: z.string().nullable(),
  /** A placeholder in the viewer's language if the member has no name. */
  name: z.string(),
  initials: z.string(),
  picture: z.string().nullable(),
  isExpert: z.boolean(),
  isStaff: z.boolean(),
  /** Whether the viewer can open `/profile/{id}`. */
  hasProfile: z.boolean(),
});
export type Author = z.infer<typeof authorSchema>;

export const reactionsSchema = z.record(z.string(), z.int());

const postSpaceSchema = z.object({ id: z.string(), slug: z.string(), name: z.string(), icon: z.enum(spaceIcons) });

/** The member's own marks on a post. */
export const postMarksSchema = z.object({
  isFollowing: z.boolean(),
  isMuted: z.boolean(),
  isSaved: z.boolean(),
  /** The position of the last comment the member has read, 0 for only the post, or null if they haven't opened it. */
  readPosition: z.int().nullable(),
});

export const postCardSchema = postMarksSchema.extend({
  id: z.string(),
  space: postSpaceSchema,
  kind: z.enum(postKinds),
  /** The language of title and excerpt: the viewer's language if the post has a text in it. */
  locale: localeSchema,
  title: z.string(),
  excerpt: z.string(),
  /** The first picture in the post. */
  picture: z.object({ src: z.string(), alt: z.string() }).nullable(),
  author: authorSchema,
  createdAt: z.iso.datetime(),
  lastActivityAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  commentCount: z.int(),
  /** The position of the last comment. */
  lastPosition: z.int(),
  reactions: reactionsSchema,
  /** The member's own reactions. */
  mine: z.array(z.string()),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  isUnread: z.boolean(),
  /** Whether a question has a comment marked as its answer. */
  isAnswered: z.boolean(),
  poll: z
    .object({ optionCount: z.int(), voterCount: z.int(), hasVoted: z.boolean(), isClosed: z.boolean() })
    .nullable(),
  /** The authors of the latest comments, at most three. */
  commenters: z.array(authorSchema),
});
export type PostCard = z.infer<typeof postCardSchema>;
