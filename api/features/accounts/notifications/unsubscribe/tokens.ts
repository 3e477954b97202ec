import type { Context } from '#api/context.ts';
import { isTokenSignatureValid, signToken } from '#api/platform/crypto/sign-token.ts';
import type { MailUnsubscribe } from '#api/platform/mail/message.ts';
import { preferencesUrl } from '../preferences/tokens.ts';
import { type MailStream, mailStreams } from './contract.ts';

interface Place {
  env: Pick<Context['env'], 'MASTER_KEY'>;
  tenant: Pick<Context['tenant'], 'slug'>;
}

export interface Subscription {
  stream: MailStream;
  userId: string;
}

/**
 * Returns the URLs of the page and of the one-click call for mail providers, which turn off a stream, and of the mail
 * preferences. Tokens are signed with the master key and not stored, so no one can unsubscribe members with a stolen
 * database.
 */
export function unsubscribeUrls(
  place: Place & Pick<Context, 'origin' | 'now'>,
  { stream, userId, email }: Subscription & { email: string },
): MailUnsubscribe {
  const signature = signToken(place.env.MASTER_KEY, signedText(place, stream, userId));
  const query = `?token=${stream}.${userId}.${signature}`;
  return {
    page: `${place.origin}/unsubscribe${query}`,
    oneClick: `${place.origin}/api/email/unsubscribe${query}`,
    preferences: preferencesUrl(place, { userId, email }),
  };
}

/** The token in the links of a test mail, which don't turn anything off. */
export const testMailToken = 'test';

/** Returns the links of a test or preview mail. They open a page which says that they don't turn anything off. */
export function testUnsubscribeUrls({ origin }: Pick<Context, 'origin'>): MailUnsubscribe {
  const page = `${origin}/unsubscribe?token=${testMailToken}`;
  return { page, oneClick: page, preferences: `${origin}/mail-preferences?token=${testMailToken}` };
}

/** Reads the stream and member of a valid token, or null. */
export function readUnsubscribeToken(place: Place, token: string): Subscription | null {
  const [, name, userId, given] = /^([A-Za-z]+)\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  const stream = mailStreams.find((each) => each === name);
  if (!stream || !userId || !given) return null;
  return isTokenSignatureValid(place.env.MASTER_KEY, signedText(place, stream, userId), given)
    ? { stream, userId }
    : null;
}

const signedText = ({ tenant }: Place, stream: MailStream, userId: string) =>
  `unsubscribe:${tenant.slug}:${stream}:${userId}`;
