import { z } from 'zod';
import { userRoles } from '#api/platform/actor/contract.ts';
import { keysetQuery } from '#api/platform/paging/contract.ts';
import { messageContentSchema } from '../contract.ts';
import { conversationCardSchema, hasSubjectSchema } from '../read/contract.ts';

/** The latest message in a conversation that the member can see. */
const inboxMessageSchema = z.object({
  id: z.string(),
  /** Shown at `/messages/{conversationId}`. */
  conversationId: z.string(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
  subject: z.string(),
  hasSubject: hasSubjectSchema,
  /** Markdown and its HTML. */
  content: z.string(),
  html: z.string(),
  fileCount: z.int(),
  sender: z.object({
    /** Null for a deleted member. */
    id: z.string().nullable(),
    name: z.string(),
    initials: z.string(),
    profileImage: z.string().nullable(),
    role: z.enum(userRoles),
    isExpert: z.boolean(),
  }),
});
export type InboxMessage = z.infer<typeof inboxMessageSchema>;

const unreadCount = z.int();
export const inboxQuery = keysetQuery;
export const inboxResponse = {
  data: z.object({ messages: z.array(inboxMessageSchema), nextCursor: z.string().nullable(), unreadCount }),
};
export const unreadResponse = { data: z.object({ unreadCount }) };

/** The numbers of unread conversations and unread notifications. */
const unreadCountsSchema = z.object({ messages: unreadCount, notifications: unreadCount });
export type UnreadCounts = z.infer<typeof unreadCountsSchema>;
export const unreadCountsResponse = { data: unreadCountsSchema };

/** The newest message shown. Marks messages up to it as read, or all if omitted. */
export const readAllSchema = z.object({ until: z.uuid().optional() });

export const editMessageSchema = z.object({ content: messageContentSchema });
export const editedSchema = z.object({ editedAt: z.iso.datetime() });

export const searchQuery = z.object({
  q: z.string().trim().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

/** A matching message, with its conversation's card. */
const foundMessageSchema = conversationCardSchema.pick({ subject: true, hasSubject: true, others: true }).extend({
  conversationId: z.string(),
  message: conversationCardSchema.shape.lastMessage,
});
export type FoundMessage = z.infer<typeof foundMessageSchema>;
export const foundMessagesResponse = { data: z.object({ items: z.array(foundMessageSchema) }) };
