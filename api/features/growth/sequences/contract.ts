import { z } from 'zod';
import {
  type CampaignTexts,
  campaignTextsSchema,
  findMissingTexts,
  recipientStates,
  type Stream,
} from '#api/features/growth/campaigns/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';

/**
 * When each sequence mails members. `welcome`: after joining. `renewal`: before a subscription is charged again.
 * `lapse`: after paid time has ended. `silence`: after a member hasn't been seen for some days.
 */
export const sequenceKinds = ['welcome', 'renewal', 'lapse', 'silence'] as const;
export type SequenceKind = (typeof sequenceKinds)[number];

/** The stream that each sequence belongs to. Members who unsubscribed from the stream get none of these mails. */
export const streamOf = {
  welcome: 'news',
  renewal: 'offers',
  lapse: 'offers',
  silence: 'news',
} as const satisfies Record<SequenceKind, Stream>;

/** Conditions of a step. `returned` means that the member was seen a day or more after the occasion. */
export const conditions = ['plan', 'posted', 'returned'] as const;
export type Condition = (typeof conditions)[number];

/**
 * The conditions available for each sequence: members who renew always have a plan, and silent members haven't
 * returned.
 */
export const conditionsOf = {
  welcome: ['plan', 'posted', 'returned'],
  renewal: ['posted'],
  lapse: ['posted', 'returned'],
  silence: ['plan', 'posted'],
} as const satisfies Record<SequenceKind, readonly Condition[]>;

export const maxSteps = 5;
/** Days after the occasion or, for a renewal, before it. A renewal is known at most a month ahead. */
export const maxStepDays = { welcome: 90, renewal: 27, lapse: 90, silence: 90 } as const satisfies Record<
  SequenceKind,
  number
>;
const minStepDays = { welcome: 0, renewal: 1, lapse: 0, silence: 0 } as const satisfies Record<SequenceKind, number>;
export const silentDays = { min: 14, max: 365, default: 30 } as const;

const answers = ['any', 'yes', 'no'] as const;
const answer = z.enum(answers).default('any');

const stepSchema = z.object({
  /** Stays the same while the step is edited, so that no one gets the mail twice. */
  id: z.string().regex(/^[a-z0-9-]{1,36}$/),
  days: z.int({ error: 'sequence_days_invalid' }),
  plan: answer,
  posted: answer,
  returned: answer,
  texts: campaignTextsSchema,
});
/** A mail of a sequence: its days from the occasion, its conditions and its texts. */
export type Step = Readonly<Record<Condition, (typeof answers)[number]>> & {
  id: string;
  days: number;
  texts: CampaignTexts;
};

export const sequenceParams = z.object({ kind: z.enum(sequenceKinds) });
/** The version that a change is based on is required. */
export const sequenceActionSchema = z.object({ version: z.int().min(1) });
export const changeSequenceSchema = sequenceActionSchema.extend({
  silentDays: z
    .int({ error: 'sequence_silence_invalid' })
    .min(silentDays.min, { error: 'sequence_silence_invalid' })
    .max(silentDays.max, { error: 'sequence_silence_invalid' })
    .optional(),
  steps: z
    .array(stepSchema)
    .min(1, { error: 'sequence_steps_required' })
    .max(maxSteps, { error: 'sequence_steps_full' }),
});

export const testStepSchema = z.object({ step: z.string().max(36) });

/** `sequence_outdated`: someone else changed the sequence. */
export const sequenceRefusals = { sequence_outdated: 'conflict' } as const;

/** Finds the errors in steps, as codes by field. */
export function findStepErrors(kind: SequenceKind, steps: readonly Step[], first: Locale): Record<string, string> {
  const errors = steps.flatMap(({ id, days, texts }, index) => [
    ...(days < minStepDays[kind] || days > maxStepDays[kind]
      ? [[`steps.${index}.days`, 'sequence_days_invalid'] as const]
      : []),
    ...(steps.findIndex((other) => other.id === id) < index ? [[`steps.${index}.id`, 'invalid_input'] as const] : []),
    ...Object.entries(findMissingTexts(texts, first)).map(([name, code]) => [`steps.${index}.${name}`, code] as const),
  ]);
  return Object.fromEntries(errors);
}

const figures = {
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  excluded: z.int(),
  unknown: z.int(),
  /** Members who unsubscribed from the stream after this mail, before getting another mail of a sequence. */
  left: z.int(),
};
/** The outcomes of mails in the last year. */
const figuresSchema = z.object(figures);
export type SequenceFigures = z.output<typeof figuresSchema>;

const reasonsSchema = z.array(z.object({ state: z.enum(recipientStates), reason: z.string(), count: z.int() }));

const overviewFields = {
  kind: z.enum(sequenceKinds),
  version: z.int(),
  /** Since when the sequence is on; null while it is off. */
  onSince: z.iso.datetime().nullable(),
  silentDays: z.int(),
};
export const sequencesSchema = z.object({
  items: z.array(z.object({ ...overviewFields, stepCount: z.int(), figures: figuresSchema })),
});
export type SequenceOverview = z.output<typeof sequencesSchema>['items'][number];

const storedText = z.object({ subject: z.string(), preview: z.string(), body: z.string() });
export const sequenceSchema = z.object({
  ...overviewFields,
  steps: z.array(
    z.object({
      id: z.string(),
      days: z.int(),
      ...{ plan: z.enum(answers), posted: z.enum(answers), returned: z.enum(answers) },
      texts: z.object({ et: storedText.optional(), en: storedText.optional() }),
      ...{ figures: figuresSchema, reasons: reasonsSchema },
    }),
  ),
});
export type Sequence = z.output<typeof sequenceSchema>;
export type SequenceStep = Sequence['steps'][number];

/** How many days back a rehearsal looks. */
export const rehearsalDays = 90;

/** Why a mail isn't sent. Checked before each mail. */
const exclusions = ['account_closed', 'suspended', 'not_wanted', 'over', 'condition'] as const;
export type Exclusion = (typeof exclusions)[number];

export const rehearsalSchema = z.object({
  steps: z.array(
    z.object({
      id: z.string(),
      days: z.int(),
      subject: z.string(),
      sent: z.int(),
      reasons: z.array(z.object({ reason: z.enum(exclusions), count: z.int() })),
    }),
  ),
});
export type Rehearsal = z.output<typeof rehearsalSchema>;

export const rehearsalRecipientsQuery = keysetQuery.extend({ step: z.string().max(36) });
/** Who would have got a step, and when, latest first. */
export const rehearsalRecipientsPage = pageOfSchema(
  z.object({ id: z.string(), name: z.string().nullable(), at: z.iso.datetime() }),
);

/** The subject of a step in a language, or else in the other language. */
export const subjectOf = (texts: CampaignTexts, wanted: Locale): string =>
  [wanted, ...locales].map((locale) => texts[locale]?.subject).find(Boolean) ?? '';
