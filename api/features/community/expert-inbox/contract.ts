import { z } from 'zod';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';
import { authorSchema } from '../posts/cards/contract.ts';
import { inboxStates, messageLength } from '../threads/contract.ts';

export const expertInboxQuery = keysetQuery.extend({ state: z.enum(inboxStates).default('new') });

/** A conversation as listed in an expert's inbox. */
const expertInboxCardSchema = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(inboxStates),
  member: authorSchema,
  isUnread: z.boolean(),
  hasNote: z.boolean(),
  excerpt: z.string(),
  lastAt: z.iso.datetime(),
});
export type ExpertInboxCard = z.infer<typeof expertInboxCardSchema>;

export const expertInboxPage = pageOfSchema(expertInboxCardSchema).extend({
  /** How many questions are waiting for an answer, by state. */
  waiting: z.object({ new: z.int(), open: z.int() }),
});
export type ExpertInboxPage = z.infer<typeof expertInboxPage>;

export const inboxEntryStateSchema = z.object({ state: z.enum(inboxStates) });
export type InboxEntryState = z.infer<typeof inboxEntryStateSchema>;

export const noteLength = 2_000;
/**
 * The fields that the expert can set. All other changes of state depend on who wrote last. Omitted fields stay
 * unchanged.
 */
export const changeInboxEntrySchema = z.object({
  state: z.enum(['open', 'answered', 'closed']).optional(),
  note: z.string().trim().max(noteLength, { error: 'long_note' }).optional(),
});

const day = z
  .union([z.iso.date({ error: 'day_invalid' }), z.literal('')], { error: 'day_invalid' })
  .nullish()
  .transform((given) => given || null);
const time = z
  .string({ error: 'time_invalid' })
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, { error: 'time_invalid' })
  .nullish()
  .transform((given) => given || null);

export const inboxSettingsSchema = z
  .object({
    awayFrom: day,
    awayUntil: day,
    weekdays: z.array(z.int().min(1).max(7)).default([]),
    opensAt: time,
    closesAt: time,
    automaticAnswer: z.string().trim().max(messageLength, { error: 'long_message' }).default(''),
  })
  .refine(({ awayFrom, awayUntil }) => (awayFrom === null) === (awayUntil === null), {
    path: ['awayUntil'],
    error: 'absence_incomplete',
  })
  .refine(({ awayFrom, awayUntil }) => !awayFrom || !awayUntil || awayFrom <= awayUntil, {
    path: ['awayUntil'],
    error: 'absence_backwards',
  })
  .refine(({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt, {
    path: ['closesAt'],
    error: 'hours_backwards',
  });
export type InboxSettings = z.output<typeof inboxSettingsSchema>;

/** The response, with every field of the settings present. */
export const inboxSettingsResponse = z.object({
  awayFrom: z.string().nullable(),
  awayUntil: z.string().nullable(),
  weekdays: z.array(z.int()),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  automaticAnswer: z.string(),
});

export const defaultInboxSettings: InboxSettings = {
  ...{ awayFrom: null, awayUntil: null, weekdays: [], opensAt: null, closesAt: null },
  automaticAnswer: '',
};
