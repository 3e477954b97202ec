import { z } from 'zod';
import { emailSchema, nameSchema } from '../users/contract.ts';

/** How long somebody may take at the provider before they come back. */
export const requestLifeMs = 10 * 60 * 1000;

/** Signatures that prove something to who only has the provider's public keys. */
export const acceptedAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** Name under which a provider's client secret is entered. */
export const secretName = (provider: string) => `sign-in.${provider}`;

/** Who an ID token, already verified, says it is. */
export interface ProvenIdentity {
  issuer: string;
  /** The provider's own id of the person: never reused, unlike an address. */
  subject: string;
  email: string | null;
  /** Only a clear yes counts. */
  isEmailVerified: boolean;
  name: string | null;
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
  name: z.unknown().optional(),
});

/** Reads the claims of a verified ID token, or null when they name nobody. */
export function readClaims(claims: unknown): ProvenIdentity | null {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) return null;
  const { iss: issuer, sub: subject } = parsed.data;
  const email = emailSchema.safeParse(parsed.data.email).data ?? null;
  const isEmailVerified = email !== null && [true, 'true'].includes(parsed.data.email_verified as boolean | string);
  return { issuer, subject, email, isEmailVerified, name: nameSchema.safeParse(parsed.data.name).data ?? null };
}

/** Where "Try again" leads: to the provider once more, or back to the settings. */
export function retryPath(provider: string, next: string, isLink: boolean): string {
  return isLink ? '/settings#connections' : `/auth/oauth/${provider}?next=${encodeURIComponent(next)}`;
}
