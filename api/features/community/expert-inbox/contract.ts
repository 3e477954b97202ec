import { z } from 'zod';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';
import { authorSchema } from '../posts/cards/contract.ts';
import { deskStates, messageLength } from '../threads/contract.ts';

export const deskQuery = keysetQuery.extend({ state: z.enum(deskStates).default('new') });

/** A conversation as its answerer lists it. */
const deskCardSchema = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(deskStates),
  member: authorSchema,
  isUnread: z.boolean(),
  hasNote: z.boolean(),
  excerpt: z.string(),
  lastAt: z.iso.datetime(),
});
export type DeskCard = z.infer<typeof deskCardSchema>;

export const deskPage = pageOfSchema(deskCardSchema).extend({
  /** How many are waiting for an answer. */
  waiting: z.object({ new: z.int(), open: z.int() }),
});
export type DeskPage = z.infer<typeof deskPage>;

export const noteLength = 2_000;
/** What the expert sets: everything else depends on who wrote last. Omitted fields stay unchanged. */
export const changeDeskSchema = z.object({
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

export const deskSettingsSchema = z
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
export type DeskSettings = z.output<typeof deskSettingsSchema>;

/** The shape of an answer: the same fields, all present. */
export const deskSettingsAnswer = z.object({
  awayFrom: z.string().nullable(),
  awayUntil: z.string().nullable(),
  weekdays: z.array(z.int()),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  automaticAnswer: z.string(),
});

export const defaultDeskSettings: DeskSettings = {
  ...{ awayFrom: null, awayUntil: null, weekdays: [], opensAt: null, closesAt: null },
  automaticAnswer: '',
};
