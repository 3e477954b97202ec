import { z } from 'zod';
import { accessLevels } from '#api/features/accounts/entitlements/contract.ts';
import { contentCardSchema, slugSchema } from '#api/features/content/content/contract.ts';
import { draftRowSchema, listDraftsQuery } from '#api/features/content/drafts/contract.ts';
import { localized, textSchema } from '#api/platform/i18n/localized.ts';
import { dayFilter, pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { ownAttendanceSchema } from '../attendances/contract.ts';

const instant = (error: string) => z.iso.datetime({ offset: true, error });

/** Fields of an event, as required for publishing. Empty fields are null. */
export const eventDetailsSchema = z
  .object({
    startsAt: instant('event_start_required'),
    endsAt: instant('event_end_required'),
    place: z.string().overwrite(cleanLine).max(200, { error: 'text_too_long' }).nullable().default(null),
    /** Link to join online. Shown only to members who are going. */
    onlineUrl: z
      .url({ protocol: /^https$/, error: 'event_link_invalid' })
      .max(500, { error: 'text_too_long' })
      .nullable()
      .default(null),
    /** Null for no limit. */
    capacity: z
      .int({ error: 'event_capacity_invalid' })
      .min(1, { error: 'event_capacity_invalid' })
      .max(100_000, { error: 'event_capacity_invalid' })
      .nullable()
      .default(null),
    /** The sign-up deadline. Null means the start. */
    signUpUntil: instant('invalid_value').nullable().default(null),
  })
  .superRefine(({ startsAt, endsAt, place, onlineUrl, signUpUntil }, check) => {
    const addIssue = (field: string, message: string) => check.addIssue({ code: 'custom', path: [field], message });
    if (Date.parse(endsAt) <= Date.parse(startsAt)) addIssue('endsAt', 'event_ends_before_start');
    if (!place && !onlineUrl) addIssue('place', 'event_place_required');
    if (signUpUntil && Date.parse(signUpUntil) > Date.parse(startsAt)) addIssue('signUpUntil', 'event_deadline_late');
  });

export type EventDetails = z.output<typeof eventDetailsSchema>;

/** An event as shown in lists. */
const eventCardSchema = contentCardSchema.extend({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The community's time zone. */
  timeZone: z.string(),
  place: z.string().nullable(),
  isOnline: z.boolean(),
  capacity: z.number().nullable(),
  signUpUntil: z.iso.datetime().nullable(),
  isCancelled: z.boolean(),
  isFull: z.boolean(),
});

export type EventCard = z.infer<typeof eventCardSchema>;
export const eventsPage = pageOfSchema(eventCardSchema);

/** An event as shown on its page. */
export const viewedEventSchema = eventCardSchema.extend({
  /** Sanitized: safe to insert into a page. */
  html: z.string(),
  going: z.number(),
  waitlisted: z.number(),
  attendance: ownAttendanceSchema.nullable(),
  /** Members who are interested but have no place: how many, and whether the viewer is one of them. */
  interested: z.number(),
  isInterested: z.boolean(),
  /** Null unless the member is going. */
  onlineUrl: z.string().nullable(),
});

export type ViewedEvent = z.infer<typeof viewedEventSchema>;

/** Id or slug. */
export const eventIdSchema = z.object({ id: slugSchema });
/** Upcoming events, soonest first, or past events, latest first. */
export const eventsQuery = pageQuery.extend({ when: z.enum(['upcoming', 'past']).default('upcoming') });
export type EventsQuery = z.output<typeof eventsQuery>;

const eventStates = ['cancelled', 'over', 'on', 'ahead'] as const;
export type EventState = (typeof eventStates)[number];

/** An event as listed for administrators. The event fields are null if it was never published. */
const managedEventSchema = draftRowSchema.extend({
  startsAt: z.iso.datetime().nullable(),
  capacity: z.number().nullable(),
  eventState: z.enum(eventStates).nullable(),
  going: z.number(),
  waitlisted: z.number(),
});

export type ManagedEvent = z.infer<typeof managedEventSchema>;

/** `from` and `to` are the first and last day on which the events begin, in the community's time zone. */
export const managedEventsQuery = listDraftsQuery.omit({ type: true }).extend({ from: dayFilter, to: dayFilter });

export const managedEventsPage = pageOfSchema(managedEventSchema);

export const cancelRefusals = { event_cancelled: 'conflict', event_over: 'conflict' } as const;
export type CancelRefusal = keyof typeof cancelRefusals;

/** An event of a demo community, dated relative to the day it's created. */
const eventEntrySchema = z.strictObject({
  slug: slugSchema,
  inDays: z.int().min(-60).max(120),
  /** The local time in the community, such as `18:30`. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'a time such as "18:30"' }),
  minutes: z.int().min(10).max(10_080),
  title: localized(160),
  summary: localized(400),
  body: localized(4000),
  place: textSchema(200).optional(),
  onlineUrl: z.url({ protocol: /^https$/ }).optional(),
  capacity: z.int().min(1).max(1000).optional(),
  access: z.enum(accessLevels).default('everyone'),
  /** How many demo members are going, and how many are waitlisted. */
  going: z.int().min(0).max(50).default(0),
  waitlisted: z.int().min(0).max(50).default(0),
});

export type EventEntry = z.output<typeof eventEntrySchema>;
export const eventsFileSchema = z.array(eventEntrySchema).max(50);
