import { z } from 'zod';
import { pictureFileSchema } from '#api/features/brand/customizations/contract.ts';
import { postKinds } from '#api/features/community/posts/contract.ts';
import { postAccessLevels, spaceIcons } from '#api/features/community/spaces/contract.ts';
import { localized, perLanguageSchema, textSchema } from '#api/platform/i18n/localized.ts';

const person = textSchema(80);

const spaceSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]{2,40}$/, { error: 'small letters, digits and hyphens' }),
  name: localized(80),
  description: perLanguageSchema(z.string().max(200)),
  icon: z.enum(spaceIcons),
  readAccess: z.enum(['members', 'premium', 'donator']).default('members'),
  postAccess: z.enum(postAccessLevels).default('members'),
  mustJoin: z.boolean().default(false),
  isArchived: z.boolean().default(false),
});

const commentSchema = z.strictObject({
  by: person,
  /** Markdown, in which `@{Name}` mentions a member. */
  text: textSchema(5000),
  /** The position of the comment that it replies to. */
  to: z.int().min(1).optional(),
  isDeleted: z.boolean().default(false),
  isAnswer: z.boolean().default(false),
});

const postTextSchema = z.strictObject({ title: textSchema(150), body: textSchema(20_000) });

const postSchema = z.strictObject({
  space: z.string(),
  by: person,
  kind: z.enum(postKinds).default('discussion'),
  hoursAgo: z.int().min(1).max(10_000),
  texts: z.strictObject({ et: postTextSchema.optional(), en: postTextSchema.optional() }),
  isPinned: z.boolean().default(false),
  isLocked: z.boolean().default(false),
  /** The text before it was edited. */
  before: textSchema(20_000).optional(),
  /** A picture shown below the text: a file in `articles/covers`, and its description. */
  picture: z.strictObject({ file: pictureFileSchema, alt: textSchema(200) }).optional(),
  poll: z
    .strictObject({
      isMultiple: z.boolean(),
      options: z.array(z.strictObject({ text: textSchema(100), votes: z.int().min(0) })).min(2),
    })
    .optional(),
  comments: z.array(commentSchema).max(200),
});

/** A private conversation. The first listed member started it. The last message is unread for the others. */
const conversationSchema = z.strictObject({
  between: z.array(person).min(2).max(10),
  subject: textSchema(150),
  hoursAgo: z.int().min(1).max(10_000),
  isRead: z.boolean().default(false),
  isRequest: z.boolean().default(false),
  messages: z.array(z.strictObject({ by: person, text: textSchema(5000) })).min(1),
});

/** `tenants/<slug>/community.json`: members, spaces, posts and conversations of a demo community. */
export const communityFileSchema = z.strictObject({
  members: z.array(person).max(100),
  spaces: z.array(spaceSchema).max(30),
  posts: z.array(postSchema).max(200),
  conversations: z.array(conversationSchema).max(50).default([]),
});

export type CommunityFile = z.output<typeof communityFileSchema>;
export type SeededPost = CommunityFile['posts'][number];
export type SeededConversation = CommunityFile['conversations'][number];
export type SeededSpace = CommunityFile['spaces'][number];
