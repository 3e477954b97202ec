import { z } from 'zod';
import {
  mapProfileTexts,
  type ProfileText,
  profileVisibilities,
  type SubscriptionSummary,
  themes,
  userRoles,
  userStatuses,
} from '#api/platform/actor/contract.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { addressSchema } from '#api/platform/mail/address-schema.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { consentSchema } from './consents/contract.ts';

/** An e-mail address, normalized to the form in which addresses are stored and compared. */
export const emailSchema = addressSchema();

/** A person's name: at most 80 characters on one line. An empty name becomes null. */
export const nameSchema = z
  .string({ error: 'name_invalid' })
  .trim()
  .regex(/^[^\p{Cc}]*$/u, { error: 'name_invalid' })
  .overwrite(cleanLine)
  .max(80, { error: 'name_too_long' })
  .transform((name) => (name === '' ? null : name));

/** The maximum length of each text of a profile, and the error for longer ones. */
export const profileTextLengths: Readonly<Record<ProfileText, { max: number; error: string }>> = {
  about: { max: 500, error: 'about_too_long' },
};

/** A text of one or more lines. An empty text becomes null. */
const profileTextSchema = ({ max, error }: { max: number; error: string }) =>
  z
    .string()
    .trim()
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(z.string().max(max, { error }))
    .transform((text) => (text === '' ? null : text));

/** The texts of a profile, as fields of responses. */
export const profileTextsShape = mapProfileTexts(() => z.string().nullable());

/** An account as it is listed for staff, with its address. */
export const listedAccountSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  initials: z.string(),
  picture: z.string().nullable(),
});
export type ListedAccount = z.infer<typeof listedAccountSchema>;

/** Which optional mail streams are on. Mail about the account itself is always sent. */
const mailStreamsSchema = z.object({
  digest: z.boolean(),
  events: z.boolean(),
  /** The consent to campaigns, and the streams of campaigns that it covers. */
  campaigns: z.boolean(),
  news: z.boolean(),
  offers: z.boolean(),
  eventNews: z.boolean(),
});

export const subscriptionSummarySchema = z.object({
  plan: z.enum(['basic', 'premium', 'donator']),
  /** The tier shown by the header's badge. Null for basic. */
  tier: z.enum(['PREMIUM', 'DONATOR']).nullable(),
  status: z.enum(['active', 'cancelled', 'expired']),
  expiresAt: z.iso.datetime().nullable(),
}) satisfies z.ZodType<SubscriptionSummary>;

/** The signed-in member's own profile. */
export const profileSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(userRoles),
  status: z.enum(userStatuses),
  isExpert: z.boolean(),
  /** The URL of the picture, or null. */
  profileImage: z.string().nullable(),
  /** Shown when there is no picture. */
  initials: z.string(),
  locale: localeSchema,
  ...profileTextsShape,
  profileVisibility: z.enum(profileVisibilities),
  theme: z.enum(themes),
  notifications: mailStreamsSchema,
  /** Null unless the member has consented to campaigns. */
  campaignsConsent: consentSchema.nullable(),
  memberSince: z.iso.datetime(),
  lastLogin: z.iso.datetime().nullable(),
  twoFactorEnabled: z.boolean(),
  subscription: subscriptionSummarySchema,
});

export type Profile = z.infer<typeof profileSchema>;

/** The profile fields that a member may change. Other fields, such as role and tier, are ignored. */
export const profileChangesSchema = z
  .object({
    name: nameSchema.nullable(),
    ...mapProfileTexts((text) => profileTextSchema(profileTextLengths[text]).nullable()),
    locale: localeSchema,
    profileVisibility: z.enum(profileVisibilities),
    theme: z.enum(themes),
    notifications: mailStreamsSchema.partial(),
  })
  .partial();

export type ProfileChanges = z.output<typeof profileChangesSchema>;

/** The limits of a picture: it must be under 5 MB and at most 4096 pixels on each side. */
export const maxAvatarSize = { bytes: 5 * 1024 * 1024, pixels: 4096 } as const;

export const avatarRefusals = {
  avatar_too_large: 'payload_too_large',
  avatar_invalid: 'invalid_input',
  avatar_too_many_pixels: 'invalid_input',
} as const;
