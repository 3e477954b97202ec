import { z } from 'zod';
import { audienceSchema } from '#api/features/community/announcements/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';

/**
 * How a member is related to an event. Actual attendance isn't recorded: `attended` means having a place at an event
 * that is over and wasn't cancelled.
 */
export const eventRelations = ['going', 'waitlisted', 'attended', 'unregistered'] as const;
/** When members were last seen: `here7` means within the last 7 days, `away30` not within the last 30. */
export const activities = ['here7', 'here30', 'here90', 'away30', 'away90', 'away180'] as const;
export const tagMatchModes = ['any', 'all'] as const;
/** How many tags one condition may name at most. */
const maxTagsOfCondition = 20;

const unset = z.literal('').transform(() => undefined);
const tagIds = z.array(z.uuid()).max(maxTagsOfCondition, { error: 'too_many_condition_tags' });
/** A list of tag ids; in a URL, separated by dots. */
const tags = z.union([
  tagIds,
  z
    .string()
    .transform((ids) => (ids ? ids.split('.') : []))
    .pipe(tagIds),
]);

/** Selects the members who meet every given condition; everyone if none is given. */
export const conditionsSchema = audienceSchema.extend({
  /**
   * The id of a space in which they have published something. In contrast, `space` is a space that they joined, and
   * only some spaces are offered.
   */
  wroteIn: z.union([z.uuid(), unset]).optional(),
  /** The id of an event. */
  event: z.union([z.uuid(), unset]).optional(),
  atEvent: z.union([z.enum(eventRelations), unset]).optional(),
  activity: z.union([z.enum(activities), unset]).optional(),
  /** Ids of tags; a member must have any or all of them. */
  tags: tags.optional(),
  tagMatch: z.union([z.enum(tagMatchModes), unset]).optional(),
  /** Ids of tags that a member must not have. */
  withoutTags: tags.optional(),
});
export type SubmittedConditions = z.output<typeof conditionsSchema>;

/** Conditions as they are stored: only those that were set. */
export type Conditions = Partial<{
  [Name in keyof SubmittedConditions]: Stored<NonNullable<SubmittedConditions[Name]>>;
}>;
type Stored<Value> = Value extends string[] ? readonly string[] : Value;

/** Conditions as the API returns them. */
export const conditionsView = conditionsSchema.extend({
  tags: z.array(z.string()).readonly().optional(),
  withoutTags: z.array(z.string()).readonly().optional(),
});

/** What a condition can refer to. All of these can be deleted. */
export const referenceKinds = ['space', 'event', 'tag'] as const;
export type Reference = (typeof referenceKinds)[number];

/** The choices for conditions, in the administrator's language. */
export interface SegmentChoices {
  spaces: ReadonlyArray<{ id: string; name: string; mustJoin: boolean }>;
  /** Events, latest first. */
  events: ReadonlyArray<{ id: string; name: string; startsAt: string }>;
  tags: ReadonlyArray<{ id: string; name: string }>;
  /** Saved segments, sorted by name. */
  segments: ReadonlyArray<{ id: string; name: string; conditions: Conditions }>;
}

/** The maximum per community. `triggers.sql` repeats this number. */
export const maxSegments = 200;
export const segmentNameLength = 60;
/** How many saved segments one call counts. */
export const maxSegmentsCountedAtOnce = 20;

const written = z.object({
  name: z
    .string({ error: 'segment_name_required' })
    .overwrite(cleanLine)
    .min(1, { error: 'segment_name_required' })
    .max(segmentNameLength, { error: 'segment_name_long' }),
  conditions: conditionsSchema,
});
export const writeSegmentSchema = written;
/** The version that a change is based on is required. Omitted fields stay unchanged. */
export const changeSegmentSchema = written.partial().extend({ version: z.int().min(1) });

/** The ids of the segments to count, separated by dots. */
export const sizesQuery = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split('.'))
    .pipe(z.array(z.uuid()).max(maxSegmentsCountedAtOnce)),
});

const gone = z.array(z.enum(referenceKinds)).readonly();
export const segmentSizeSchema = z.object({
  memberCount: z.int(),
  /** How many of these members agreed to campaigns in any stream. */
  mailableCount: z.int(),
  /** Kinds of reference in the conditions whose target no longer exists. No one meets such a condition. */
  gone,
});
export type SegmentSize = z.infer<typeof segmentSizeSchema>;
export const segmentSizesSchema = z.object({ items: z.array(segmentSizeSchema.extend({ id: z.string() })) });

const savedSegmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  conditions: conditionsView,
  version: z.int(),
  changedAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  /** Unsent campaigns that follow the segment, which block its deletion. */
  usedIn: z.array(z.object({ id: z.string(), name: z.string() })).readonly(),
});
/** A segment whose conditions are as stored, so without those that aren't set. */
export type SavedSegment = Omit<z.input<typeof savedSegmentSchema>, 'conditions'> & { conditions: Conditions };
export const savedSegmentsSchema = z.object({ items: z.array(savedSegmentSchema) });

export const createSegmentRefusals = { segment_name_taken: 'conflict', segments_full: 'conflict' } as const;
/** `segment_outdated`: someone else changed the segment. */
export const changeSegmentRefusals = { segment_name_taken: 'conflict', segment_outdated: 'conflict' } as const;
/** `segment_in_use`: an unsent campaign takes its recipients from the segment. */
export const removeSegmentRefusals = { segment_in_use: 'conflict' } as const;
