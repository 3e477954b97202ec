import { z } from 'zod';
import { trimMarkdown } from '#api/platform/markdown/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { textSentRefusal } from '../unsent-texts/contract.ts';
import { descriptionSchema } from './files/contract.ts';

/** `expert`: a member's question to an expert. `community`: between one member and the staff. */
export const conversationKinds = ['members', 'expert', 'community'] as const;
export type ConversationKind = (typeof conversationKinds)[number];

/** On whose behalf a message was written, if not the sender's own. */
export const messageAuthors = ['community', 'automatic'] as const;

/** `pending`: started by someone the member doesn't know, and waiting among the requests. */
export const requestStates = ['accepted', 'pending', 'declined'] as const;
export type RequestState = (typeof requestStates)[number];

/** `new`: never answered. `open`: the member wrote last. `answered`: an expert or staff did. */
export const inboxStates = ['new', 'open', 'answered', 'closed'] as const;
export type InboxState = (typeof inboxStates)[number];

/** What staff can write to a member about. */
export const subjectTypes = ['feedback', 'appeal'] as const;

export const subjectLength = 150;
/** Counted in characters of Markdown. */
export const messageLength = 10_000;
/** The maximum number of members of a conversation besides the one who starts it. */
export const maxRecipients = 9;
export const maxFiles = 10;
/** The maximum number of messages that can be sent before anyone else has accepted. */
export const maxRequestMessages = 5;

/** A member's message in Markdown. May be empty if files are attached. */
export const messageContentSchema = z
  .string({ error: 'message_required' })
  .transform(trimMarkdown)
  .pipe(z.string().max(messageLength, { error: 'long_message' }));

export const subjectSchema = z
  .string({ error: 'subject_required' })
  .transform(cleanLine)
  .pipe(z.string().min(1, { error: 'subject_required' }).max(subjectLength, { error: 'subject_too_long' }));

/** Without a subject, a conversation is named by the beginning of its first message. */
const optionalSubject = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().max(subjectLength, { error: 'subject_too_long' }))
  .default('');

const files = z.array(z.uuid()).max(maxFiles, { error: 'too_many_files' }).default([]);

/** The descriptions of its pictures, by file id. Those of other files are ignored. */
const descriptions = z
  .record(z.string(), descriptionSchema)
  .refine((given) => Object.keys(given).length <= maxFiles, { error: 'too_many_files' })
  .default({});

/** Chosen by the browser, so that sending the same id again doesn't create a second message. */
const clientId = z.uuid().optional();

const saysSomething = ({ content: text, files: list }: { content: string; files: readonly string[] }) =>
  text !== '' || list.length > 0;
const nothing = { path: ['content'], error: 'message_required' };

const messageFields = z.object({ content: messageContentSchema, files, descriptions, clientId });
export const sendMessageSchema = messageFields
  .extend({
    /** The message in the conversation that this one answers. Ignored if the sender can't see it. */
    answersId: z.uuid().nullable().default(null),
  })
  .refine(saysSomething, nothing);

export const startConversationSchema = messageFields
  .extend({
    to: z
      .array(z.uuid({ error: 'recipient_gone' }), { error: 'recipients_required' })
      .min(1, { error: 'recipients_required' })
      .max(maxRecipients, { error: 'too_many_recipients' }),
    subject: optionalSubject,
  })
  .refine(saysSomething, nothing);

/** Reasons why a conversation is closed, for everyone or for this member. */
export const closedReasons = ['member_deleted', 'members_left', 'member_blocked', 'request_waiting'] as const;
export type ClosedReason = (typeof closedReasons)[number];

export const sendRefusals = {
  ...textSentRefusal,
  member_deleted: 'conflict',
  members_left: 'conflict',
  member_blocked: 'conflict',
  request_waiting: 'conflict',
  message_file_gone: 'conflict',
} as const;

export const startRefusals = {
  ...textSentRefusal,
  recipient_gone: 'conflict',
  recipient_closed: 'forbidden',
  member_blocked: 'conflict',
  message_file_gone: 'conflict',
} as const;

export const startedSchema = z.object({ id: z.string(), messageId: z.string() });
export const sentSchema = startedSchema.extend({ position: z.int() });
export type SentMessageIds = z.infer<typeof sentSchema>;

/** The path of a conversation, or of one of its messages. */
export function conversationPath(id: string, messageId?: string): string {
  return messageId ? `/messages/${id}?message=${messageId}` : `/messages/${id}`;
}
