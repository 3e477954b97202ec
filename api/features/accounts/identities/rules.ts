import { z } from 'zod';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import type { SignInProvider } from '#api/platform/tenancy/tenant-schema.ts';
import { emailSchema, nameSchema } from '../users/contract.ts';

/** How long an authorization request waits for the person to return from the provider. */
export const requestLifetimeMs = 10 * 60 * 1000;

/** The accepted signature algorithms. All are asymmetric, verified with the provider's public keys. */
export const acceptedAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** Returns the name under which a provider's client secret is stored. */
export const clientSecretName = secretNames.signIn;

/**
 * Identifies the provider of a request by its id, client and token endpoint. If these change before the callback, the
 * request no longer matches, so that a code from the old provider isn't sent to the new one.
 */
export const requestProviderKey = ({ id, clientId, endpoints }: SignInProvider) =>
  `${id} ${clientId} ${endpoints.token}`;

/** The identity that a verified ID token proves. */
export interface ProvenIdentity {
  issuer: string;
  /** The provider's id for the person. Unlike an e-mail address, it is never reused. */
  subject: string;
  email: string | null;
  /** True only if the provider states explicitly that it verified the address. */
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

/**
 * Reads the identity from the claims of a verified ID token. Returns null if the issuer or subject is missing or
 * invalid.
 */
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

/** Returns the path of the "Try again" link, which starts the sign-in again or leads to the settings. */
export function retryPath(provider: string, next: string, isLink: boolean): string {
  return isLink ? '/settings#connections' : `/auth/oauth/${provider}?next=${encodeURIComponent(next)}`;
}
