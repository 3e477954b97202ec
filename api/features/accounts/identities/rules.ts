import { z } from 'zod';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import type { SignInProvider } from '#api/platform/tenancy/tenant-schema.ts';
import { emailSchema, nameSchema } from '../users/contract.ts';

/** How long a user may spend at the provider. */
export const requestLifetimeMs = 10 * 60 * 1000;

/** Asymmetric algorithms only: the provider's public keys verify them. */
export const acceptedAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** The secret name for a provider's client secret. */
export const secretName = secretNames.signIn;

/**
 * Identifies what a request was made for: the provider's id, client and token address. If these change before the
 * callback, the new settings aren't sent a code that the old provider issued.
 */
export const requestHolder = ({ id, clientId, endpoints }: SignInProvider) => `${id} ${clientId} ${endpoints.token}`;

/** The identity that a verified ID token proves. */
export interface ProvenIdentity {
  issuer: string;
  /** The provider's id for the person. Unlike an address, it's never reused. */
  subject: string;
  email: string | null;
  /** True only if the provider says so explicitly. */
  isEmailVerified: boolean;
  name: string | null;
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z
    .string()
    .min(1)
    .max(255)
    .refine((subject) => subject.isWellFormed()),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  name: z.unknown().optional(),
});

/** Reads the claims of a verified ID token. Null if they identify no one. */
export function readClaims(claims: unknown): ProvenIdentity | null {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) return null;
  const { iss: issuer, sub: subject } = parsed.data;
  const email = emailSchema.safeParse(parsed.data.email).data ?? null;
  const isEmailVerified = email !== null && [true, 'true'].includes(parsed.data.email_verified as boolean | string);
  return {
    issuer,
    subject,
    email,
    isEmailVerified,
    name: nameSchema.safeParse(parsed.data.name).data?.toWellFormed() ?? null,
  };
}

/** Target of the "Try again" link: the provider, or the settings. */
export function retryPath(provider: string, next: string, isLink: boolean): string {
  return isLink ? '/settings#connections' : `/auth/oauth/${provider}?next=${encodeURIComponent(next)}`;
}
