import { z } from 'zod';
import { brandSettingsSchema } from '#api/features/customizations/contract.ts';
import { userRoles } from '#api/features/users/contract.ts';
import { localeSchema } from '#api/platform/i18n/contract.ts';

const hostname = z.string().regex(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, {
  error: 'a lower-case host name without scheme or port, such as "community.example.com"',
});

const timeZone = z.string().refine(isTimeZone, { error: 'an IANA time zone, such as "Europe/Tallinn"' });

const currency = z.enum(['EUR', 'USD', 'GBP', 'SEK'], {
  error: 'one of the currencies EUR, USD, GBP, SEK',
});

/** Minor units (cents) by currency: every price has one for each currency that a language maps to. */
const price = z.partialRecord(currency, z.int().min(50).max(1_000_000));

const providerUrl = z.string().regex(/^(https:\/\/[a-z0-9.-]+(:\d+)?|http:\/\/127\.0\.0\.1:\d+)(\/[^\s?#]*)?$/, {
  error: 'an https:// address (http://127.0.0.1:<port> for tests) without ? and #',
});

/**
 * An OpenID provider that members may sign in with; Google unless its addresses say otherwise. Its
 * client secret never stands here: `npm run tenant -- secret <slug> sign-in.<id>` takes it.
 */
const signInProviderSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, { error: 'lower-case letters, digits and hyphens' }),
    /** As the button says it: "Google". */
    name: z.string().trim().min(1).max(40),
    /** Exactly what the provider's ID tokens have as `iss`. */
    issuer: providerUrl.default('https://accounts.google.com'),
    clientId: z.string().min(1).max(300),
    endpoints: z.strictObject({ authorization: providerUrl, token: providerUrl, jwks: providerUrl }).default({
      authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    }),
  })
  .refine(({ issuer, endpoints }) => isGoogle(issuer) === isGoogle(endpoints.authorization), {
    path: ['endpoints'],
    error: 'the authorization, token and jwks addresses of the same provider as the issuer',
  });

export type SignInProvider = z.infer<typeof signInProviderSchema>;

/**
 * What the Worker knows of a community at request time: published to the registry by
 * `npm run tenant -- apply`. Brand and seed stay in the folder and in the community's database.
 */
export const tenantSchema = z.strictObject({
  slug: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/, {
    error: 'lower-case letters, digits and hyphens, 2 to 31 characters, starting with a letter',
  }),
  name: z.string().trim().min(1).max(60),
  hostnames: z.array(hostname).min(1),
  status: z.enum(['active', 'suspended']).default('active'),
  defaultLocale: localeSchema,
  timeZone,
  currencyByLocale: z.strictObject({ et: currency, en: currency }),
  prices: z.strictObject({ premium: price, donator: price }),
  supportEmail: z.email({ error: 'an e-mail address' }),
  mailFrom: z.email({ error: 'an e-mail address' }),
  minimumPasswordLength: z.int().min(6).max(64).default(6),
  /** Roles that must sign in with two factors: they set it up before they see anything else. */
  twoFactorRequiredFor: z.array(z.enum(userRoles, { error: 'one of the roles user, moderator, admin' })).default([]),
  signInProviders: z
    .array(signInProviderSchema)
    .max(6)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, { error: 'ids that differ' })
    .default([]),
  /** Turso URL in production; left out where the local database server is used. */
  databaseUrl: z
    .string()
    .regex(/^(libsql|https):\/\/[a-z0-9.-]+$/, { error: 'a libsql:// or https:// address' })
    .optional(),
});

/** One community as the Worker sees it. */
export type Tenant = z.infer<typeof tenantSchema>;

/** `tenants/<slug>/tenant.json`: the runtime part and the brand a new community starts with. */
export const tenantFileSchema = tenantSchema
  .extend({ $schema: z.string().optional(), brand: brandSettingsSchema })
  .superRefine((tenant, issues) => {
    for (const plan of ['premium', 'donator'] as const) {
      for (const code of Object.values(tenant.currencyByLocale)) {
        if (tenant.prices[plan][code] === undefined) {
          issues.addIssue({
            code: 'custom',
            path: ['prices', plan, code],
            message: `a price in ${code}, because currencyByLocale uses it`,
          });
        }
      }
    }
  });

export type TenantFile = z.infer<typeof tenantFileSchema>;

function isGoogle(address: string): boolean {
  return address.startsWith('https://accounts.google.com');
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
