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
 * Returns the URLs by which a member turns off a stream (the page, and the one-click call of mail providers) and
 * chooses all of their mail. The tokens are signed with the master key and not stored, so a stolen database can't
 * unsubscribe anyone.
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

/** The token in the links of a test mail, which turn nothing off. */
export const testToken = 'test';

/** Returns the links of a test or preview mail. The page that they open says that they turn nothing off. */
export function testUnsubscribeUrls({ origin }: Pick<Context, 'origin'>): MailUnsubscribe {
  const page = `${origin}/unsubscribe?token=${testToken}`;
  return { page, oneClick: page, preferences: `${origin}/mail-preferences?token=${testToken}` };
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
