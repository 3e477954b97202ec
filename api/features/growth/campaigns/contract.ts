import { z } from 'zod';
import {
  type Conditions,
  conditionsSchema,
  conditionsView,
  referenceKinds,
} from '#api/features/growth/segments/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { trimMarkdown } from '#api/platform/markdown/contract.ts';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { cardNoticeSchema } from './cards/contract.ts';
import { hintSchema } from './review/contract.ts';

/** The streams of campaigns; members can unsubscribe from each one separately. */
export const streams = ['news', 'offers', 'events'] as const;
export type Stream = (typeof streams)[number];

/**
 * `overdue`: the campaign missed its date by more than an hour, so an administrator decides. `finished`: nothing
 * remains to be sent.
 */
export const campaignStates = [
  ...(['draft', 'scheduled', 'overdue', 'sending', 'paused', 'finished', 'cancelled'] as const),
] as const;
export type CampaignState = (typeof campaignStates)[number];

/** States in which a campaign has a date. */
export const plannedStates = ['scheduled', 'overdue'] as const satisfies readonly CampaignState[];
/** States in which a campaign can still be changed and sent. */
export const unsentStates = ['draft', ...plannedStates] as const satisfies readonly CampaignState[];
export const isPlannedState = (state: CampaignState) => plannedStates.some((each) => each === state);
export const isUnsent = (state: CampaignState) => unsentStates.some((each) => each === state);

/**
 * `claimed`: a run has claimed the mail but not begun it. `sending`: the mail server is being contacted. `unknown`: the
 * connection broke after the mail was sent, so it may have arrived; it isn't sent again.
 */
export const recipientStates = [
  ...(['waiting', 'claimed', 'sending', 'sent', 'failed', 'excluded', 'unknown'] as const),
] as const;
export type RecipientState = (typeof recipientStates)[number];

export const campaignNameLength = 80;
export const campaignSubjectLength = 150;
export const campaignPreviewLength = 200;
export const campaignBodyLength = 50_000;

const line = (max: number, error: string) =>
  z.string().transform(cleanLine).pipe(z.string().max(max, { error })).default('');

const textSchema = z.object({
  subject: line(campaignSubjectLength, 'subject_too_long'),
  /** The text that inboxes show after the subject. */
  preview: line(campaignPreviewLength, 'preview_too_long'),
  /** Markdown. */
  body: z
    .string()
    .transform(trimMarkdown)
    .pipe(z.string().max(campaignBodyLength, { error: 'campaign_body_long' }))
    .default(''),
});
export type CampaignText = z.output<typeof textSchema>;

/** The texts of a mail in one or both languages. */
export const campaignTextsSchema = z.object({ et: textSchema.optional(), en: textSchema.optional() });
export type CampaignTexts = z.output<typeof campaignTextsSchema>;

const segmentKinds = ['all', 'members', 'saved'] as const;

/**
 * Who gets a campaign: everyone, the members who meet all given conditions, or those of a saved segment, given by its
 * id.
 */
export const segmentSchema = z
  .object({
    kind: z.enum(segmentKinds),
    saved: z.union([z.uuid({ error: 'segment_required' }), z.literal('').transform(() => undefined)]).optional(),
  })
  .extend(conditionsSchema.shape);

/** A segment as it is stored. `name` is what the saved segment was called when sending began. */
export type Segment = { kind: (typeof segmentKinds)[number]; name?: string } & Conditions;

const unwritten = { subject: 'campaign_subject_required', body: 'campaign_body_required' } as const;

const isWritten = (text: Partial<CampaignText> | undefined) => Boolean(text?.subject && text.body);

/**
 * The language in which a member gets the mail: their own, or else the other one. Null if neither has a complete text.
 */
export function localeFor(
  texts: { [Name in Locale]?: Partial<CampaignText> | undefined },
  wanted: Locale,
): Locale | null {
  return [wanted, ...locales].find((locale) => isWritten(texts[locale])) ?? null;
}

/** The languages in which the mail can be sent. */
export const listWrittenLocales = (texts: CampaignTexts) => locales.filter((locale) => isWritten(texts[locale]));

/**
 * Finds what is missing before the mail can be sent, as error codes by field: each language must be complete or empty,
 * and at least one must be complete.
 */
export function findMissingTexts(
  texts: { [Name in Locale]?: Partial<CampaignText> | undefined },
  first: Locale,
): Record<string, string> {
  const begun = locales.filter((locale) => texts[locale]?.subject || texts[locale]?.body);
  const missing = (begun.length > 0 ? begun : [first]).flatMap((locale) =>
    (['subject', 'body'] as const)
      .filter((part) => !texts[locale]?.[part])
      .map((part) => [`texts.${locale}.${part}`, unwritten[part]]),
  );
  return Object.fromEntries(missing);
}

const written = z.object({
  name: z
    .string({ error: 'name_required' })
    .transform(cleanLine)
    .pipe(z.string().min(1, { error: 'name_required' }).max(campaignNameLength, { error: 'name_too_long' })),
  stream: z.enum(streams, { error: 'stream_required' }),
  segment: segmentSchema,
  texts: campaignTextsSchema,
  /** Whether everyone can read the campaign in the archive once its sending has begun. */
  isPublic: z.boolean(),
});

export const writeCampaignSchema = written.extend({
  stream: written.shape.stream.default('news'),
  segment: segmentSchema.default({ kind: 'all' }),
  texts: campaignTextsSchema.default({}),
  isPublic: written.shape.isPublic.default(false),
});

export const campaignParams = z.object({ id: z.uuid() });
export const copyCampaignSchema = writeCampaignSchema.pick({ name: true });
/** The version that a change is based on is required. Omitted fields stay unchanged, so no field has a default. */
export const changeCampaignSchema = written.partial().extend({ version: z.int().min(1) });
/** The version that was read is required, so that exactly what was seen is sent. */
export const campaignActionSchema = z.object({ version: z.int().min(1) });
/** Either a point in time, or a wall-clock time such as `2026-06-01T08:00` in each reader's time zone. */
export const scheduleCampaignSchema = campaignActionSchema
  .extend({
    at: z.iso.datetime({ error: 'campaign_time_invalid', offset: true }).optional(),
    localTime: z.iso.datetime({ error: 'campaign_time_invalid', local: true, precision: -1 }).optional(),
  })
  .refine(({ at, localTime }) => (at === undefined) !== (localTime === undefined), {
    ...{ path: ['at'], error: 'campaign_time_invalid' },
  });

export const campaignsQuery = pageQuery.extend({
  state: z.union([z.enum(campaignStates), z.literal('').transform(() => undefined)]).optional(),
});

/** Asks who would get the campaign now, by the same conditions as when it is sent. */
export const reachQuery = conditionsSchema.extend({
  stream: z.enum(streams),
  /** The id of a saved segment, whose conditions are used instead. */
  saved: z.union([z.uuid(), z.literal('').transform(() => undefined)]).optional(),
});
export const reachSchema = z.object({
  memberCount: z.int(),
  /** The number of subscribers without an account, who get only newsletters to everyone. */
  subscriberCount: z.int(),
  /** Kinds of reference in the conditions whose target no longer exists. No one meets such a condition. */
  gone: z.array(z.enum([...referenceKinds, 'segment'])).readonly(),
});
export type Reach = z.infer<typeof reachSchema>;

/** Why the recipient gets the mail: the campaign's stream, a sequence, or a subscription without an account. */
const mailReasons = [...streams, 'newsletter', 'welcome', 'renewal', 'lapse', 'silence'] as const;
export type MailReason = (typeof mailReasons)[number];

export const mailThemes = ['light', 'dark'] as const;
export const previewMailSchema = z.object({
  stream: z.enum(streams),
  locale: z.enum(locales),
  text: textSchema,
  theme: z.enum(mailThemes).default('light'),
  /** Previews a sent campaign with the cards that it showed at this time. */
  sent: z.object({ id: z.uuid(), at: z.iso.datetime() }).optional(),
  why: z.enum(mailReasons).optional(),
  isPublic: z.boolean().default(false),
});
export const mailPreviewSchema = z.object({
  from: z.object({ name: z.string(), address: z.string() }),
  /** The body of the mail. Its inline styles are in `data-style`, because pages don't allow inline styles in markup. */
  html: z.string(),
  /** Cards that are skipped or whose event is cancelled. */
  notices: z.array(cardNoticeSchema).readonly(),
  /** Hints about what may keep people from reading the mail. */
  hints: z.array(hintSchema).readonly(),
});
export type MailPreview = z.infer<typeof mailPreviewSchema>;

/** `segment_gone`: the saved segment was deleted. */
export const createRefusals = { segment_gone: 'conflict' } as const;
/** `campaign_outdated`: someone else changed the campaign. `campaign_begun`: its sending has begun or is over. */
export const sendRefusals = { campaign_outdated: 'conflict', campaign_begun: 'conflict' } as const;
export const changeRefusals = { ...sendRefusals, ...createRefusals } as const;
export const scheduleRefusals = { ...sendRefusals, time_past: 'conflict' } as const;
/** `campaign_state`: the campaign's current state doesn't allow the action. */
export const controlRefusals = { campaign_state: 'conflict' } as const;
/** `none_failed`: no recipient's mail failed, so there is no one to send it to again. */
export const retryRefusals = { ...controlRefusals, none_failed: 'conflict' } as const;

const campaignFields = {
  id: z.string(),
  name: z.string(),
  stream: z.enum(streams),
  state: z.enum(campaignStates),
  version: z.int(),
  changedAt: z.iso.datetime(),
  scheduledAt: z.iso.datetime().nullable(),
  /**
   * The wall-clock time at which each reader gets the mail in their own zone, such as `2026-06-01T08:00`, if one was
   * set.
   */
  localTime: z.string().nullable(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  recipientCount: z.int(),
};
const storedText = z.object({ subject: z.string(), preview: z.string(), body: z.string() });
export const campaignSchema = z.object({
  ...campaignFields,
  segment: segmentSchema.extend({ ...conditionsView.shape, name: z.string().optional() }),
  texts: z.object({ et: storedText.optional(), en: storedText.optional() }),
  isPublic: z.boolean(),
  /** The path of the campaign's page in the archive; null while no one can read it there. */
  archivePath: z.string().nullable(),
  /** The times from which its mails showed different cards than before. */
  shownAt: z.array(z.iso.datetime()).readonly(),
});
export type Campaign = z.input<typeof campaignSchema>;
export const campaignsPage = pageOfSchema(
  z.object({ ...campaignFields, subject: z.string().nullable(), createdBy: z.string().nullable() }),
);
