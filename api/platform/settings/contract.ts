import { z } from 'zod';
import { joiningModes } from '../actor/contract.ts';
import { reasonSchema } from '../audit/contract.ts';
import { isTimeZone } from '../calendar/time.ts';
import { addressSchema, senderSchema } from '../mail/address-schema.ts';
import { cleanLine } from '../text/clean-text.ts';

/** A community's own settings, by group, as loaded with a session. */
export type StoredSettings = Readonly<
  Record<
    string,
    | {
        version: number;
        chosen: Readonly<Record<string, unknown>>;
        /** The version in which each setting last changed. */
        changedIn: Readonly<Record<string, number>>;
      }
    | undefined
  >
>;

export const changeSettingsRefusals = { version_outdated: 'conflict' } as const;

/**
 * The schema of a change to a group: only the settings that change. A null value resets a setting to the one in the
 * tenant's folder.
 */
export function settingsChangeSchema<Shape extends z.ZodRawShape>(group: z.ZodObject<Shape>) {
  const entries: Array<[string, unknown]> = Object.entries(group.shape).map(([name, setting]) => [
    name,
    (setting as z.ZodType).nullable().optional(),
  ]);
  const shape = Object.fromEntries(entries) as { [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>> };
  return z.object({
    /** The version that was read, or 0 if nothing was set. Later changes by others aren't overwritten. */
    version: z.int().min(0),
    changes: z.strictObject(shape),
    reason: reasonSchema,
  });
}

/** The schema of a group as administrators see it. */
export function settingsViewSchema<Group extends z.ZodObject>(group: Group) {
  return z.object({
    version: z.number(),
    /** The values in force. */
    values: group,
    /** The values in the tenant's folder. */
    defaults: group,
    /** The names of the settings that the community has overridden. */
    chosen: z.array(z.string()),
  });
}

const nameRule = { error: 'community_name_invalid' } as const;
const addressRule = { error: 'email_invalid' } as const;
const passwordRule = { error: 'minimum_password_invalid' } as const;
const messagesKeptRule = { error: 'messages_kept_invalid' } as const;
const auditKeptRule = { error: 'audit_kept_invalid' } as const;
const analyticsKeptRule = { error: 'analytics_kept_invalid' } as const;
const answersKeptRule = { error: 'answers_kept_invalid' } as const;
const questionsRule = { error: 'daily_questions_invalid' } as const;
const timeZoneRule = { error: 'time_zone_invalid' } as const;
const priceRule = { error: 'price_invalid' } as const;
const mailRateRule = { error: 'mail_rate_invalid' } as const;
const lineRule = { error: 'line_invalid' } as const;

/** One line of plain text, without markup or control characters. */
const line = (max: number, rule: { error: string }) =>
  z
    .string(rule)
    .trim()
    .regex(/^[^<>\p{Cc}]*$/u, rule)
    .overwrite(cleanLine)
    .min(1, rule)
    .max(max, rule);

/**
 * A monthly price in cents within the bounds of the prices in the tenant's folder, or 0 for a currency without a price.
 */
const price = z
  .int(priceRule)
  .max(1_000_000, priceRule)
  .refine((amount) => amount === 0 || amount >= 50, priceRule);

const modelPrice = z.int(priceRule).min(0, priceRule).max(1_000_000, priceRule);
const dailyQuestions = z.int(questionsRule).min(1, questionsRule).max(1_000, questionsRule);

const mailRate = z.int(mailRateRule).min(0, mailRateRule).max(1_000_000, mailRateRule);

/** The community's languages, the main one first. */
export const languageChoices = ['et_en', 'en_et', 'et', 'en'] as const;

/** Groups of settings by name, as changed by administrators at `/admin/settings`. */
export const communitySettings = {
  contact: z.object({
    nameEt: line(60, nameRule),
    nameEn: line(60, nameRule),
    supportEmail: addressSchema(addressRule.error),
    operator: line(200, lineRule),
    registryCode: line(40, lineRule),
    vatNumber: line(40, lineRule),
  }),
  /** The sender of mails. Its display name is the community's. */
  mail: z.object({ mailFrom: senderSchema(addressRule.error) }),
  /**
   * The maximum number of bulk mails begun per period, 0 for no limit, and whether warming of the community's own
   * domain is on.
   */
  mailRate: z.object({
    mailsPerMinute: mailRate,
    mailsPerHour: mailRate,
    mailsPerDay: mailRate,
    warmsUp: z.boolean(),
  }),
  region: z.object({
    languages: z.enum(languageChoices),
    timeZone: z.string(timeZoneRule).refine(isTimeZone, timeZoneRule),
  }),
  /** Whether the community offers each of these features. */
  offerings: z.object({
    articles: z.boolean(),
    videos: z.boolean(),
    materials: z.boolean(),
    resources: z.boolean(),
    events: z.boolean(),
    experts: z.boolean(),
    community: z.boolean(),
    assistant: z.boolean(),
  }),
  /** Prices of new subscriptions and gift cards, by plan and currency. */
  prices: z.object({
    premiumEUR: price,
    premiumUSD: price,
    premiumGBP: price,
    premiumSEK: price,
    donatorEUR: price,
    donatorUSD: price,
    donatorGBP: price,
    donatorSEK: price,
  }),
  joining: z.object({
    joining: z.enum(joiningModes),
    minimumPasswordLength: z.int(passwordRule).min(6, passwordRule).max(64, passwordRule),
    /** Whether members with the role must use two-factor sign-in. */
    twoFactorUser: z.boolean(),
    twoFactorModerator: z.boolean(),
    twoFactorAdmin: z.boolean(),
  }),
  /** Reasons a report can give, besides those the law requires. */
  reports: z.object({
    threat: z.boolean(),
    self_harm: z.boolean(),
    hate: z.boolean(),
    harassment: z.boolean(),
    personal_data: z.boolean(),
    impersonation: z.boolean(),
    sexual: z.boolean(),
    misleading: z.boolean(),
    spam: z.boolean(),
    rules: z.boolean(),
    other: z.boolean(),
  }),
  /**
   * Prices of the AI page's models in cents per million tokens, and their monthly ceiling; how many questions members
   * may ask a day, and how many days their conversations are kept.
   */
  assistant: z.object({
    inputPrice: modelPrice,
    outputPrice: modelPrice,
    embeddingPrice: modelPrice,
    monthlyCeiling: modelPrice,
    questionsMembers: dailyQuestions,
    questionsPremium: dailyQuestions,
    questionsDonator: dailyQuestions,
    answersKeptDays: z.int(answersKeptRule).min(30, answersKeptRule).max(1_095, answersKeptRule),
  }),
  /** How people agree to campaigns. */
  newsletter: z.object({ isOffered: z.boolean(), isConfirmed: z.boolean() }),
  /** How many days or months something is kept before it is permanently deleted. */
  retention: z.object({
    /** 0 means forever. */
    messagesKeptDays: z
      .int(messagesKeptRule)
      .refine((days) => days === 0 || (days >= 30 && days <= 3_650), messagesKeptRule),
    auditKeptDays: z.int(auditKeptRule).min(365, auditKeptRule).max(3_650, auditKeptRule),
    analyticsKeptMonths: z.int(analyticsKeptRule).min(3, analyticsKeptRule).max(60, analyticsKeptRule),
  }),
} as const;

export type CommunitySettingsName = keyof typeof communitySettings;
export type CommunitySettings = { [Name in CommunitySettingsName]: z.output<(typeof communitySettings)[Name]> };

export const communitySettingsNames = Object.keys(communitySettings) as readonly CommunitySettingsName[];
