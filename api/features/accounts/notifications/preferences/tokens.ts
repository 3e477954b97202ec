import type { Context } from '#api/context.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { isTokenSignatureValid, signToken } from '#api/platform/crypto/sign-token.ts';

type Place = { env: Pick<Context['env'], 'MASTER_KEY'>; tenant: Pick<Context['tenant'], 'slug'> };

/** How long the preferences link in a mail is valid. The unsubscribe link doesn't expire. */
export const preferencesDays = 60;

interface Holder {
  userId: string;
  email: string;
}

/**
 * Returns the URL of the page where the member chooses their mail without signing in. The token is signed for their
 * current address: once that changes, links in the old mailbox stop working.
 */
export function preferencesUrl(place: Place & Pick<Context, 'origin' | 'now'>, { userId, email }: Holder): string {
  const until = Math.floor(place.now.getTime() / dayMs) + preferencesDays;
  const signature = signToken(place.env.MASTER_KEY, signedText(place, userId, email, until));
  return `${place.origin}/mail-preferences?token=${userId}.${until}.${signature}`;
}

/** Parses a token that hasn't expired, or returns null. Only {@link isSignedFor} verifies its signature. */
export function parsePreferencesToken(
  token: string,
  now: Date,
): { userId: string; until: number; given: string } | null {
  const [, userId, days, given] = /^([0-9a-f-]{36})\.(\d{1,6})\.([\w-]{43})$/.exec(token) ?? [];
  const until = Number(days);
  return userId && given && until * dayMs > now.getTime() ? { userId, until, given } : null;
}

export function isSignedFor(
  place: Place,
  { userId, until, given }: NonNullable<ReturnType<typeof parsePreferencesToken>>,
  email: string,
): boolean {
  return isTokenSignatureValid(place.env.MASTER_KEY, signedText(place, userId, email, until), given);
}

const signedText = ({ tenant }: Place, userId: string, email: string, until: number) =>
  `mail-preferences:${tenant.slug}:${userId}:${until}:${email}`;
