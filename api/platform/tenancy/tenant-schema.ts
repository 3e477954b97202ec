import { z } from 'zod';
import { joiningModes, userRoles } from '../actor/contract.ts';
import { isTimeZone } from '../calendar/time.ts';
import { localeSchema, locales } from '../i18n/locales.ts';
import { addressSchema, senderSchema } from '../mail/address-schema.ts';
import { offerings } from '../offerings/contract.ts';
import { cleanLine } from '../text/clean-text.ts';
import { googleProvider } from './google.ts';

/** Creates a rule whose text says what is allowed, following "must be". Operators see the text verbatim. */
const says = (error: string) => ({ error });

const hostnameRule = says('a lower-case host name without scheme or port, such as "community.example.com"');
const hostname = z
  .string(hostnameRule)
  .regex(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, hostnameRule);

const timeZoneRule = says('an IANA time zone, such as "Europe/Tallinn"');
const timeZone = z.string(timeZoneRule).refine(isTimeZone, timeZoneRule);

const currency = z.enum(['EUR', 'USD', 'GBP', 'SEK'], says('one of the currencies EUR, USD, GBP, SEK'));

/** Minor units (cents) by currency. Every price needs each currency that a language maps to. */
const amountRule = says('a whole number of cents from 50 to 1000000');
const amount = z.int(amountRule).min(50, amountRule).max(1_000_000, amountRule);
const price = z.partialRecord(currency, amount, says('prices in cents by currency: EUR, USD, GBP, SEK'));

const providerUrlRule = says('an https:// address (http://127.0.0.1:<port> for tests) without ? and #');
const providerUrl = z
  .string(providerUrlRule)
  .regex(/^(https:\/\/[a-z0-9.-]+(:\d+)?|http:\/\/127\.0\.0\.1:\d+)(\/[^\s?#]*)?$/, providerUrlRule);

/** A non-empty single line of text. */
function words(max: number) {
  const rule = says(`a text of 1 to ${max} characters`);
  return z.string(rule).overwrite(cleanLine).min(1, rule).max(max, rule);
}

const providerIdRule = says('lower-case letters, digits and hyphens, 1 to 31 characters, starting with a letter');
const slugRule = says('lower-case letters, digits and hyphens, 2 to 31 characters, starting with a letter');
const hostnamesRule = says('a list of at least one host name');
const addressRule = says('an e-mail address');
const passwordLengthRule = says('a whole number from 6 to 64');
const rolesRule = says('a list of roles: user, moderator, admin');
const providersRule = says('a list of at most 6 providers whose ids differ');
const statusRule = says('one of active, suspended');
const codePrefixRule = says('2 to 10 capital letters from A to Z, such as "RYUP"');
const limitRule = says('a whole number from 0 to 1000');
const auditKeptRule = says('a whole number of days from 365 to 3650');
const analyticsKeptRule = says('a whole number of months from 3 to 60');
const keptRule = says('a whole number of days from 0 to 3650');
const reactionsRule = says('a list of 1 to 8 names that differ, of lower-case letters and hyphens, such as "heart"');
const languagesRule = says('a list of the languages et, en');
const offeringsRule = says(`a list of ${offerings.join(', ')}`);
const modelPriceRule = says('a whole number of cents from 0 to 1000000');
const modelPrice = z.int(modelPriceRule).min(0, modelPriceRule).max(1_000_000, modelPriceRule).default(0);
const questionsRule = says('a whole number from 1 to 1000');
const questions = (usual: number) =>
  z.int(questionsRule).min(1, questionsRule).max(1_000, questionsRule).default(usual);
const answersKeptRule = says('a whole number of days from 30 to 1095');
const mailRateRule = says('a whole number of mails from 0 to 1000000');
const mailRate = z.int(mailRateRule).min(0, mailRateRule).max(1_000_000, mailRateRule).default(0);
const yesRule = says('true or false');
const databaseUrlRule = says('a libsql:// or https:// address');

/**
 * An OpenID provider for sign-in; Google by default. Its client secret is never stored here: set it
 * with `npm run tenant -- secret <slug> sign-in.<id>`.
 */
const signInProviderSchema = z
  .strictObject({
    id: z.string(providerIdRule).regex(/^[a-z][a-z0-9-]{0,30}$/, providerIdRule),
    /** As shown on the button: "Google". */
    name: words(40),
    /** Exactly the `iss` of the provider's ID tokens. */
    issuer: providerUrl.default(googleProvider.issuer),
    clientId: words(300),
    endpoints: z
      .strictObject({ authorization: providerUrl, token: providerUrl, jwks: providerUrl })
      .default(googleProvider.endpoints),
  })
  .refine(({ issuer, endpoints }) => isGoogle(issuer) === isGoogle(endpoints.authorization), {
    path: ['endpoints'],
    error: 'the authorization, token and jwks addresses of the same provider as the issuer',
  });

export type SignInProvider = z.infer<typeof signInProviderSchema>;

const limit = z.int(limitRule).min(0, limitRule).max(1_000, limitRule);

/**
 * How much members may write, unless an administrator has set other limits in the community. Staff are never limited.
 */
export const communitySchema = z.strictObject({
  /** How many of a new member's posts are held for approval. */
  holdFirstPosts: limit.default(0),
  /** How long members count as new, for the two limits below. Experts never count as new. */
  newcomerDays: limit.default(7),
  linksPerDay: limit.default(5),
  mentionsPerDay: limit.default(10),
  postsPerHour: limit.default(20),
  commentsPerHour: limit.default(60),
  /** The wait between two texts in a new space, in seconds. */
  slowModeSeconds: limit.default(0),
  /** How many days private messages are kept; 0 means forever. */
  messagesKeptDays: z.int(keptRule).min(0, keptRule).max(3_650, keptRule).default(0),
  /** Reactions members can choose from, in this order. */
  reactions: z
    .array(z.string(reactionsRule).regex(/^[a-z][a-z-]{0,19}$/, reactionsRule), reactionsRule)
    .min(1, reactionsRule)
    .max(8, reactionsRule)
    .refine((names) => new Set(names).size === names.length, reactionsRule)
    .default(['heart', 'thanks', 'laugh', 'wow', 'support']),
});

/**
 * A community's settings at request time, published to the registry by `npm run tenant -- apply`. Brand and seed data
 * stay in the tenant's folder and in the community's database.
 */
export const tenantSchema = z.strictObject({
  slug: z.string(slugRule).regex(/^[a-z][a-z0-9-]{1,30}$/, slugRule),
  name: words(60),
  hostnames: z.array(hostname, hostnamesRule).min(1, hostnamesRule),
  /** `restoring` is never written in a folder: an import sets it while the database is incomplete. */
  status: z.enum(['active', 'suspended', 'restoring'], statusRule).default('active'),
  /** The fallback if the community offers none of the requested languages. */
  defaultLocale: localeSchema,
  /** The languages offered for pages, mails and the language menu. */
  languages: z
    .array(localeSchema, languagesRule)
    .min(1, languagesRule)
    .default([...locales]),
  timeZone,
  currencyByLocale: z.strictObject({ et: currency, en: currency }),
  prices: z.strictObject({ premium: price, donator: price }),
  /** The prefix of new gift card codes. Existing cards keep theirs. */
  codePrefix: z
    .string(codePrefixRule)
    .regex(/^[A-Z]{2,10}$/, codePrefixRule)
    .default('RYUP'),
  /** The party responsible for the community, named in the terms and the privacy notice. Defaults to its name. */
  operator: words(200).optional(),
  /** The operator's number in the business register, and for VAT if it has one, named on invoices and receipts. */
  registryCode: words(40).optional(),
  vatNumber: words(40).optional(),
  supportEmail: addressSchema(addressRule.error),
  mailFrom: senderSchema(addressRule.error),
  minimumPasswordLength: z.int(passwordLengthRule).min(6, passwordLengthRule).max(64, passwordLengthRule).default(6),
  /** Features the community switches off, such as `events`: no page, no call, no link. */
  switchedOff: z.array(z.enum(offerings, offeringsRule), offeringsRule).default([]),
  /** Who can join: everyone, those approved by an administrator, or only invited people. */
  joining: z.enum(joiningModes, says(`one of ${joiningModes.join(', ')}`)).default('open'),
  /** Roles that require two-factor sign-in: they must set it up before anything else. */
  twoFactorRequiredFor: z
    .array(z.enum(userRoles, says('one of the roles user, moderator, admin')), rolesRule)
    .default([]),
  signInProviders: z
    .array(signInProviderSchema, providersRule)
    .max(6, providersRule)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, providersRule)
    .default([]),
  /**
   * A PostHog-compatible service that also receives events. Its key: `npm run tenant -- secret <slug> analytics.key`.
   */
  analytics: z.strictObject({ host: providerUrl.default('https://eu.i.posthog.com') }).optional(),
  /** An OpenAI-compatible service; its URL includes the version. Its key: `npm run tenant -- secret <slug> ai.key`. */
  ai: z.strictObject({ address: providerUrl.default('https://api.openai.com/v1'), model: words(100) }).optional(),
  /**
   * A service whose `/embeddings` endpoint computes the vectors that find texts by meaning. Its key: `npm run tenant --
   * secret <slug> embeddings.key`.
   */
  embeddings: z
    .strictObject({ address: providerUrl.default('https://api.openai.com/v1'), model: words(100) })
    .optional(),
  /** How long audit log entries are kept. The database refuses to delete any in their first year. */
  auditKeptDays: z.int(auditKeptRule).min(365, auditKeptRule).max(3_650, auditKeptRule).default(1_095),
  /**
   * How many months daily counts of analytics are kept. With 25, every month can be compared with the same month a year
   * before.
   */
  analyticsKeptMonths: z.int(analyticsKeptRule).min(3, analyticsKeptRule).max(60, analyticsKeptRule).default(25),
  /**
   * Prices of the AI page's models in cents per million tokens, and their monthly ceiling in cents; 0: no limit. How
   * many questions a member may ask a day, by plan, and how many days a conversation is kept.
   */
  assistant: z
    .strictObject({
      inputPrice: modelPrice,
      outputPrice: modelPrice,
      embeddingPrice: modelPrice,
      monthlyCeiling: modelPrice,
      questionsMembers: questions(10),
      questionsPremium: questions(40),
      questionsDonator: questions(80),
      answersKeptDays: z.int(answersKeptRule).min(30, answersKeptRule).max(1_095, answersKeptRule).default(365),
    })
    .prefault({}),
  newsletter: z
    .strictObject({
      /** Whether visitors can subscribe to the newsletter without an account. */
      isOffered: z.boolean(yesRule).default(true),
      /** Whether members confirm by mail that they agree to campaigns (double opt-in). Visitors always do. */
      isConfirmed: z.boolean(yesRule).default(false),
    })
    .prefault({}),
  /** The maximum number of bulk mails that the sender begins in a minute, an hour and a day; 0: no limit. */
  mailRate: z
    .strictObject({
      ...{ mailsPerMinute: mailRate, mailsPerHour: mailRate, mailsPerDay: mailRate },
      /** Whether the community's own domain starts with few mails a day. */
      warmsUp: z.boolean(yesRule).default(true),
    })
    .prefault({}),
  community: communitySchema.prefault({}),
  /** Turso URL in production. Omit it to use the local database server. */
  databaseUrl: z
    .string(databaseUrlRule)
    .regex(/^(libsql|https):\/\/[a-z0-9.-]+$/, databaseUrlRule)
    .optional(),
});

/** One community as the Worker sees it. */
export type Tenant = z.infer<typeof tenantSchema>;

function isGoogle(address: string): boolean {
  return address.startsWith(googleProvider.issuer);
}
