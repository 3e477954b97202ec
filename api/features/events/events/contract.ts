import { z } from 'zod';
import { accessLevels } from '#api/features/accounts/entitlements/contract.ts';
import { contentCardSchema, slugSchema } from '#api/features/content/content/contract.ts';
import { draftRowSchema } from '#api/features/content/drafts/contract.ts';
import { localized, textSchema } from '#api/platform/i18n/localized.ts';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { ownAttendanceSchema } from '../attendances/contract.ts';

const instant = (error: string) => z.iso.datetime({ offset: true, error });

/** What an event has beside its texts, as it must be to be published. Times are instants; a field that nobody came to is null. */
export const eventDetailsSchema = z
  .object({
    startsAt: instant('event_start_required'),
    endsAt: instant('event_end_required'),
    place: z.string().trim().max(200, { error: 'text_too_long' }).nullable().default(null),
    /** Where it is held online: told only to those who go. */
    onlineUrl: z
      .url({ protocol: /^https$/, error: 'event_link_invalid' })
      .max(500, { error: 'text_too_long' })
      .nullable()
      .default(null),
    /** How many may go; null for as many as want to. */
    capacity: z
      .int({ error: 'event_capacity_invalid' })
      .min(1, { error: 'event_capacity_invalid' })
      .max(100_000, { error: 'event_capacity_invalid' })
      .nullable()
      .default(null),
    /** Until when to sign up; null for until it begins. */
    signUpUntil: instant('invalid_value').nullable().default(null),
  })
  .superRefine(({ startsAt, endsAt, place, onlineUrl, signUpUntil }, check) => {
    const addIssue = (field: string, message: string) => check.addIssue({ code: 'custom', path: [field], message });
    if (Date.parse(endsAt) <= Date.parse(startsAt)) addIssue('endsAt', 'event_ends_before_start');
    if (!place && !onlineUrl) addIssue('place', 'event_place_required');
    if (signUpUntil && Date.parse(signUpUntil) > Date.parse(startsAt)) addIssue('signUpUntil', 'event_deadline_late');
  });

export type EventDetails = z.output<typeof eventDetailsSchema>;

/** An event as lists show it. */
const eventCardSchema = contentCardSchema.extend({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** The community's, in which its members meet. */
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

/** An event as its own page shows it to a member. */
export const openedEventSchema = eventCardSchema.extend({
  /** Safe to put into a page as it is. */
  html: z.string(),
  going: z.number(),
  waitlisted: z.number(),
  attendance: ownAttendanceSchema.nullable(),
  /** Null unless the member goes. */
  onlineUrl: z.string().nullable(),
});

export type OpenedEvent = z.infer<typeof openedEventSchema>;

/** By its id, or by the last part of an address that its author gave it. */
export const eventAddress = z.object({ id: slugSchema });
/** Those to come, soonest first, or those that are over, latest first. */
export const eventsQuery = pageQuery.extend({ when: z.enum(['upcoming', 'past']).default('upcoming') });
export type EventsQuery = z.output<typeof eventsQuery>;

const eventStates = ['cancelled', 'over', 'on', 'ahead'] as const;
export type EventState = (typeof eventStates)[number];

/** An event as its administrators list it; nothing is known of one that was never published but its texts. */
const managedEventSchema = draftRowSchema.extend({
  startsAt: z.iso.datetime().nullable(),
  capacity: z.number().nullable(),
  eventState: z.enum(eventStates).nullable(),
  going: z.number(),
  waitlisted: z.number(),
});

export type ManagedEvent = z.infer<typeof managedEventSchema>;
export const managedEventsPage = pageOfSchema(managedEventSchema);

export const cancelRefusals = { event_cancelled: 'conflict', event_over: 'conflict' } as const;
export type CancelRefusal = keyof typeof cancelRefusals;

/** One event of a demo community: when it is, is told from the day on which it is made. */
const eventEntrySchema = z.strictObject({
  slug: slugSchema,
  inDays: z.int().min(-60).max(120),
  /** By the community's clocks: `18:30`. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'a time such as "18:30"' }),
  minutes: z.int().min(10).max(10_080),
  title: localized(160),
  summary: localized(400),
  body: localized(4000),
  place: textSchema(200).optional(),
  onlineUrl: z.url({ protocol: /^https$/ }).optional(),
  capacity: z.int().min(1).max(1000).optional(),
  access: z.enum(accessLevels).default('everyone'),
  /** How many of the demo members go, and how many wait. */
  going: z.int().min(0).max(50).default(0),
  waitlisted: z.int().min(0).max(50).default(0),
});

export type EventEntry = z.output<typeof eventEntrySchema>;
export const eventsFileSchema = z.array(eventEntrySchema).max(50);
