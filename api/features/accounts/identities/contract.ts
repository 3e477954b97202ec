import { z } from 'zod';

/** A provider that members of this community can sign in with. */
const providerChoiceSchema = z.object({ id: z.string(), name: z.string() });

export type ProviderChoice = z.infer<typeof providerChoiceSchema>;

/** A provider account connected to the member's account. */
const identitySchema = z.object({
  id: z.string(),
  provider: z.string(),
  /** The provider's display name. */
  name: z.string(),
  /** The e-mail address that the provider reported when the account was connected. */
  email: z.string().nullable(),
  connectedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});

export const connectionsSchema = z.object({
  items: z.array(identitySchema),
  providers: z.array(providerChoiceSchema),
  /** Whether changes require a password. Accounts created through a provider may have none. */
  hasPassword: z.boolean(),
});

export type Connections = z.infer<typeof connectionsSchema>;

const password = z.string().max(128, { error: 'password_too_long' }).optional();

export const startLinkSchema = z.object({
  provider: z.string().max(31),
  password,
});

export const unlinkBody = z.object({ password });

/** The query parameters of the callback. Anyone can forge them. */
export const callbackSchema = z.object({
  provider: z.string().max(31),
  state: z.string().regex(/^[\w-]{43}$/),
  code: z.string().min(1).max(4_000).optional(),
  error: z.string().max(200).optional(),
  iss: z.string().max(300).optional(),
});

export type Callback = z.infer<typeof callbackSchema>;

export const authorizationRefusals = {
  identity_cancelled: 'forbidden',
  identity_request_expired: 'gone',
  identity_not_proven: 'forbidden',
  identity_provider_unavailable: 'unavailable',
  identity_email_unverified: 'forbidden',
  identity_account_exists: 'conflict',
  identity_account_unconfirmed: 'conflict',
  identity_account_needed: 'conflict',
  identity_taken: 'conflict',
  joining_by_invitation: 'forbidden',
  account_banned: 'forbidden',
  account_waiting: 'forbidden',
  account_inactive: 'forbidden',
} as const;

export type AuthorizationRefusal = keyof typeof authorizationRefusals;

export const unlinkRefusals = { identity_is_only_way_in: 'conflict' } as const;
