import { z } from 'zod';
import { audienceSchema } from '#api/features/community/announcements/contract.ts';

/**
 * How a member stands to an event. No one records who came: `attended` is a place at an event that is over and wasn't
 * cancelled, and no one's before.
 */
export const eventTies = ['going', 'waitlisted', 'attended', 'unregistered'] as const;
export const tagMatches = ['any', 'all'] as const;
/** Tags that one condition names. */
const maxTagsOfCondition = 20;

const unset = z.literal('').transform(() => undefined);
const tagIds = z.array(z.uuid()).max(maxTagsOfCondition, { error: 'too_many_condition_tags' });
/** A list; in an address, ids with dots between them. */
const tags = z.union([
  tagIds,
  z
    .string()
    .transform((ids) => (ids ? ids.split('.') : []))
    .pipe(tagIds),
]);

/** Selects the members who meet every given condition; everyone if none is given. */
export const conditionsSchema = audienceSchema.extend({
  /** Id of a space in which they have something published. `space`, which they joined, is only offered for some. */
  wroteIn: z.union([z.uuid(), unset]).optional(),
  /** Id of an event. */
  event: z.union([z.uuid(), unset]).optional(),
  atEvent: z.union([z.enum(eventTies), unset]).optional(),
  /** Ids of tags, of which a member has one, or all. */
  tags: tags.optional(),
  tagMatch: z.union([z.enum(tagMatches), unset]).optional(),
  /** Ids of tags, none of which a member has. */
  withoutTags: tags.optional(),
});
export type GivenConditions = z.output<typeof conditionsSchema>;

/** Conditions as stored: only those that were set. */
export type Conditions = Partial<{ [Name in keyof GivenConditions]: Stored<NonNullable<GivenConditions[Name]>> }>;
type Stored<Value> = Value extends string[] ? readonly string[] : Value;

/** The same as calls answer them. */
export const conditionsView = conditionsSchema.extend({
  tags: z.array(z.string()).readonly().optional(),
  withoutTags: z.array(z.string()).readonly().optional(),
});

/** What a condition can name, and what can be deleted. */
export const namedThings = ['space', 'event', 'tag'] as const;
export type NamedThing = (typeof namedThings)[number];

/** What conditions can name, in the language of the administrator. */
export interface SegmentChoices {
  spaces: ReadonlyArray<{ id: string; name: string; mustJoin: boolean }>;
  /** Latest first. */
  events: ReadonlyArray<{ id: string; name: string; startsAt: string }>;
  tags: ReadonlyArray<{ id: string; name: string }>;
}
