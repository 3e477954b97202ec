import { z } from 'zod';
import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import { userRoles } from '#api/platform/actor/contract.ts';
import { reasonSchema } from '#api/platform/audit/contract.ts';
import { locales } from '#api/platform/i18n/locales.ts';
import { trimMarkdown } from '#api/platform/markdown/contract.ts';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { messageLength, subjectLength } from '../threads/contract.ts';
import { textSentRefusal } from '../unsent-texts/contract.ts';

export const audienceTiers = ['basic', ...tiers] as const;

/** An empty form field, which matches everyone. */
const all = z.literal('').transform(() => undefined);

/** Selects the members who match every given field, or everyone if none is given. */
export const audienceSchema = z.object({
  /** The tier in force when the announcement is sent. `basic` means no subscription. */
  tier: z.union([z.enum(audienceTiers), all]).optional(),
  role: z.union([z.enum(userRoles), all]).optional(),
  /** `yes` selects only experts. */
  experts: z.union([z.literal('yes'), all]).optional(),
  locale: z.union([z.enum(locales), all]).optional(),
  /** Selects members who joined on or after this day, in the community's time zone. */
  joinedSince: z.union([z.iso.date({ error: 'day_invalid' }), all]).optional(),
  /** The id of a space that the members have joined. */
  space: z.union([z.uuid(), all]).optional(),
});
/** An audience as stored, with only the fields that were set. */
export type Audience = Partial<{
  [Name in keyof z.output<typeof audienceSchema>]: NonNullable<z.output<typeof audienceSchema>[Name]>;
}>;

const announcementText = z.object({
  subject: z
    .string()
    .transform(cleanLine)
    .pipe(z.string().max(subjectLength, { error: 'subject_too_long' }))
    .default(''),
  /** Markdown. */
  content: z
    .string()
    .transform(trimMarkdown)
    .pipe(z.string().max(messageLength, { error: 'long_message' }))
    .default(''),
});

const isEmpty = (text: z.output<typeof announcementText> | undefined) => !text?.subject && !text?.content;

/** Texts by language. At least one is required, with both a subject and content. */
const textsSchema = z
  .object({ et: announcementText.optional(), en: announcementText.optional() })
  .superRefine((texts, { addIssue }) => {
    const isNone = locales.every((locale) => isEmpty(texts[locale]));
    for (const [index, locale] of locales.entries()) {
      const text = texts[locale];
      if (isNone ? index > 0 : isEmpty(text)) continue;
      if (!text?.subject) addIssue({ code: 'custom', path: [locale, 'subject'], message: 'subject_required' });
      if (!text?.content) addIssue({ code: 'custom', path: [locale, 'content'], message: 'message_required' });
    }
  });

export type SubmittedTexts = z.output<typeof textsSchema>;

/** Texts as stored. `plain` is the content as one line of plain text. */
export type AnnouncementTexts = Partial<
  Record<(typeof locales)[number], { subject: string; body: string; plain: string }>
>;

export const previewAnnouncementSchema = z.object({ audience: audienceSchema.default({}), texts: textsSchema });
export const sendAnnouncementSchema = previewAnnouncementSchema.extend({ clientId: z.uuid().optional() });

/** Texts to send to the administrator alone. */
export const testAnnouncementSchema = previewAnnouncementSchema.pick({ texts: true });

/** A correction, with the version it is based on. */
export const correctAnnouncementSchema = z.object({
  version: z.int().min(1),
  texts: textsSchema,
  reason: reasonSchema,
});
export const withdrawAnnouncementSchema = z.object({ reason: reasonSchema });

export const withdrawalRefusals = { announcement_withdrawn: 'conflict' } as const;
/** `version_outdated`: someone else corrected it in the meantime. */
export const correctionRefusals = { ...withdrawalRefusals, version_outdated: 'conflict' } as const;

export const audienceCountSchema = z.object({ memberCount: z.int() });

/** An announcement as members will get it. */
export const announcementPreviewSchema = audienceCountSchema.extend({
  sender: z.object({ name: z.string().nullable(), initials: z.string(), picture: z.string().nullable() }),
  /** Texts by language. `memberCount` is how many members of the audience read the text in that language. */
  texts: z.array(z.object({ locale: z.enum(locales), subject: z.string(), html: z.string(), memberCount: z.int() })),
});
export type AnnouncementPreview = z.infer<typeof announcementPreviewSchema>;

/** `nobody_reached`: no member matches the audience. */
export const announcementRefusals = { ...textSentRefusal, nobody_reached: 'conflict' } as const;

export const announcementsQuery = pageQuery;

const announcementSchema = z.object({
  id: z.string(),
  texts: z.record(z.string(), z.object({ subject: z.string(), html: z.string() })),
  audience: z.record(z.string(), z.string()),
  /** The name of the space in the audience, in the viewer's language. */
  spaceName: z.string().nullable(),
  sentBy: z.string().nullable(),
  sentAt: z.iso.datetime(),
  memberCount: z.int(),
  deliveredCount: z.int(),
  isFinished: z.boolean(),
  editedAt: z.iso.datetime().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** Whether a correction or withdrawal is still being applied to some members' copies. */
  isRevising: z.boolean(),
});
export type Announcement = z.infer<typeof announcementSchema>;
/** An announcement's texts as an administrator edits them. */
export const announcementDraftSchema = z.object({
  id: z.string(),
  version: z.int(),
  texts: z.partialRecord(z.enum(locales), z.object({ subject: z.string(), content: z.string() })),
  memberCount: z.int(),
  isWithdrawn: z.boolean(),
});
export type AnnouncementDraft = z.infer<typeof announcementDraftSchema>;
export const announcementsPage = pageOfSchema(announcementSchema);
