import { z } from 'zod';
import { authorSchema } from '../../posts/cards/contract.ts';
import { sendMessageSchema, sendRefusals, subjectSchema, subjectTypes } from '../../threads/contract.ts';

const { content, files, descriptions, clientId } = sendMessageSchema.shape;

export const writeToMemberSchema = z
  .object({
    to: z.uuid({ error: 'recipients_required' }),
    subject: subjectSchema,
    ...{ content, files, descriptions, clientId },
    /** What the message is about, which must exist. */
    about: z.object({ type: z.enum(subjectTypes), id: z.uuid({ error: 'about_unknown' }) }).optional(),
  })
  .refine((given) => given.content !== '' || given.files.length > 0, { path: ['content'], error: 'message_required' });

export const answerMemberSchema = z
  .object({
    ...{ content, files, descriptions, clientId },
    /** The last position shown, so that no one answers a message that a colleague has just answered. */
    seen: z.int().min(0),
  })
  .refine((given) => given.content !== '' || given.files.length > 0, { path: ['content'], error: 'message_required' });

const { member_deleted, members_left, message_file_gone, text_sent } = sendRefusals;
export const writeToMemberRefusals = { recipient_gone: 'conflict', message_file_gone, text_sent } as const;
export const answerMemberRefusals = {
  ...{ member_deleted, members_left, message_file_gone, text_sent },
  /** Another member of staff has written since. */
  answered_meanwhile: 'conflict',
} as const;

export const addresseesQuery = z.object({ q: z.string().trim().max(100).default('') });
export const addresseesResponse = { data: z.object({ items: z.array(authorSchema.extend({ id: z.string() })) }) };
export type Addressee = z.infer<(typeof addresseesResponse)['data']>['items'][number];
