import { z } from 'zod';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';
import { authorSchema } from '../../posts/cards/contract.ts';
import { reactionStateSchema } from '../../reactions/contract.ts';
import { closedReasons, conversationKinds, requestStates } from '../contract.ts';
import { messageFileSchema } from '../files/contract.ts';

export const conversationsQuery = keysetQuery.extend({ folder: z.enum(['inbox', 'requests']).default('inbox') });

/** False if the subject is only the beginning of the first message. */
export const hasSubjectSchema = z.boolean();

export const conversationCardSchema = z.object({
  id: z.string(),
  kind: z.enum(conversationKinds),
  subject: z.string(),
  hasSubject: hasSubjectSchema,
  /** The other members, including deleted ones and those who left. */
  others: z.array(authorSchema),
  isUnread: z.boolean(),
  isMuted: z.boolean(),
  lastMessage: z.object({
    id: z.string(),
    excerpt: z.string(),
    isOwn: z.boolean(),
    sender: authorSchema,
    createdAt: z.iso.datetime(),
  }),
});
export type ConversationCard = z.infer<typeof conversationCardSchema>;

/** `requestCount` is at most 100. */
export const conversationsPage = pageOfSchema(conversationCardSchema).extend({ requestCount: z.int() });
export type ConversationsPage = z.infer<typeof conversationsPage>;

export const conversationQuery = z.object({
  /** Selects messages before or after a position, or the page around a message. Defaults to the latest ones. */
  before: z.coerce.number().int().min(1).optional(),
  after: z.coerce.number().int().min(0).optional(),
  around: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

/** `hidden`: written by someone whom the viewer has blocked. */
const quoteStates = ['shown', 'deleted', 'hidden'] as const;

/** The message that is being answered, with only what the viewer may see of it. */
const quoteSchema = z.object({
  id: z.string(),
  /** Null unless it is shown. */
  sender: authorSchema.nullable(),
  /** The beginning of its text, or its number of files. Empty unless it is shown. */
  excerpt: z.string(),
  state: z.enum(quoteStates),
});
export type Quote = z.infer<typeof quoteSchema>;

export const messageViewSchema = z.object({
  id: z.string(),
  position: z.int(),
  sender: authorSchema,
  isOwn: z.boolean(),
  /** The client id that the viewer's browser sent with it, or null for others' messages. */
  clientId: z.string().nullable(),
  /** Whether it is an automatic answer, sent while an expert is away. */
  isAutomatic: z.boolean(),
  /** Markdown and its HTML. Both are empty if the message was deleted. */
  content: z.string(),
  html: z.string(),
  files: z.array(messageFileSchema),
  answers: quoteSchema.nullable(),
  ...reactionStateSchema.shape,
  isDeleted: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type MessageView = z.infer<typeof messageViewSchema>;

export const conversationSchema = z.object({
  id: z.string(),
  kind: z.enum(conversationKinds),
  subject: z.string(),
  hasSubject: hasSubjectSchema,
  members: z.array(
    authorSchema.extend({
      hasLeft: z.boolean(),
      isBlocked: z.boolean(),
      /** The position up to which the member has read, or null if either side doesn't share it. */
      seenPosition: z.int().nullable(),
    }),
  ),
  request: z.enum(requestStates),
  /** Whether it is the viewer's own request, which no one has accepted yet. */
  isAwaited: z.boolean(),
  isUnread: z.boolean(),
  isMuted: z.boolean(),
  /** Why no one can write here; null if writing is open. */
  closed: z.enum(closedReasons).nullable(),
  /** Whether the viewer answers it as an expert, with a note and saved replies at `/expert/messages/{id}`. */
  isInExpertInbox: z.boolean(),
  readPosition: z.int(),
  /** Oldest first. */
  messages: z.array(messageViewSchema),
  hasEarlier: z.boolean(),
  hasLater: z.boolean(),
});
export type ConversationView = z.infer<typeof conversationSchema>;
