import { z } from 'zod';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';
import { authorSchema } from '../posts/cards/contract.ts';
import { inboxStates, subjectTypes } from '../threads/contract.ts';
import { messageViewSchema } from '../threads/read/contract.ts';

export const staffMessagesQuery = keysetQuery.extend({
  /** Defaults to new conversations, or to all when searching. */
  state: z.enum(inboxStates).optional(),
  /** The assigned administrator's id; `me` and `nobody` are accepted too. */
  assignee: z.union([z.enum(['me', 'nobody']), z.uuid()]).optional(),
  /** Words to search for in messages or in the member's name. */
  q: z.string().trim().max(200).default(''),
});

const person = z.object({ id: z.string(), name: z.string() });
export type Person = z.infer<typeof person>;

const staffCardSchema = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(inboxStates),
  member: authorSchema,
  assignee: person.nullable(),
  /** Whether the member's last message is unseen by all staff. */
  isUnread: z.boolean(),
  noteCount: z.int(),
  excerpt: z.string(),
  lastAt: z.iso.datetime(),
});
export type StaffCard = z.infer<typeof staffCardSchema>;

const waiting = z.object({ new: z.int(), open: z.int() });
export const staffMessagesPage = pageOfSchema(staffCardSchema).extend({ waiting, staff: z.array(person) });
export type StaffMessagesPage = z.infer<typeof staffMessagesPage>;

/** Why staff can't write to a member any more. */
const staffClosedReasons = ['member_deleted', 'members_left'] as const;

export const staffConversationSchema = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(inboxStates),
  member: authorSchema,
  assignee: person.nullable(),
  /** What staff wrote to the member about. */
  about: z.object({ type: z.enum(subjectTypes), id: z.string() }).nullable(),
  /** The announcement that the member replied to. */
  announcementId: z.string().nullable(),
  closed: z.enum(staffClosedReasons).nullable(),
  isUnread: z.boolean(),
  lastPosition: z.int(),
  /** Notes, oldest first. */
  notes: z.array(
    z.object({
      id: z.string(),
      body: z.string(),
      author: z.string(),
      isOwn: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Oldest first. `writtenBy` is the staff member who wrote it for the community. */
  messages: z.array(messageViewSchema.extend({ writtenBy: z.string().nullable() })),
  hasEarlier: z.boolean(),
  hasLater: z.boolean(),
  staff: z.array(person),
});
export type StaffConversation = z.infer<typeof staffConversationSchema>;

/** Omitted fields stay unchanged. */
export const changeStaffMessageSchema = z.object({
  state: z.enum(['open', 'answered', 'closed']).optional(),
  /** `to` is the new assignee, `from` the one shown when the choice was made. */
  assignee: z.object({ from: z.uuid().nullable(), to: z.uuid().nullable() }).optional(),
});
export const changeStaffMessageRefusals = {
  /** Someone else has been assigned in the meantime. */
  assigned_meanwhile: 'conflict',
  /** The assignee isn't an administrator, and only administrators reply on the community's behalf. */
  not_staff: 'conflict',
} as const;

export const readStaffMessageSchema = z.object({ position: z.int().min(0) });

export const noteLength = 2_000;
export const noteSchema = z.object({
  body: z
    .string({ error: 'note_required' })
    .trim()
    .min(1, { error: 'note_required' })
    .max(noteLength, { error: 'long_note' }),
});
