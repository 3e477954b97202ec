import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { sign } from '#api/platform/crypto/keyring.ts';
import type { MailUnsubscribe } from '#api/platform/mail/message.ts';
import { preferencesAddress } from '../preferences/tokens.ts';
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
 * Where a member turns off a stream: the page, and the call of mail providers; and where they choose all of their mail.
 * Derived from the master key and not stored, so a copy of the database unsubscribes no one.
 */
export function unsubscribeAddresses(
  place: Place & Pick<Context, 'origin' | 'now'>,
  { stream, userId, email }: Subscription & { email: string },
): MailUnsubscribe {
  const query = `?token=${stream}.${userId}.${signaturesOf(place, stream, userId)[0]}`;
  return {
    page: `${place.origin}/unsubscribe${query}`,
    oneClick: `${place.origin}/api/email/unsubscribe${query}`,
    preferences: preferencesAddress(place, { userId, email }),
  };
}

/** In the links of a test, which turn nothing off. */
export const testToken = 'test';

/** The links of a test or a preview of a mail. The page says that they are. */
export function testUnsubscribeAddresses({ origin }: Pick<Context, 'origin'>): MailUnsubscribe {
  const page = `${origin}/unsubscribe?token=${testToken}`;
  return { page, oneClick: page, preferences: `${origin}/mail-preferences?token=${testToken}` };
}

/** The stream and member of a valid token, or null. */
export function readUnsubscribeToken(place: Place, token: string): Subscription | null {
  const [, name, userId, given] = /^([A-Za-z]+)\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  const stream = mailStreams.find((each) => each === name);
  if (!stream || !userId || !given) return null;
  const isSigned = signaturesOf(place, stream, userId).some((one) =>
    timingSafeEqual(Buffer.from(given), Buffer.from(one)),
  );
  return isSigned ? { stream, userId } : null;
}

/** One per known key, the current one first: links in mail from before a rotation still work. */
function signaturesOf({ env, tenant }: Place, stream: MailStream, userId: string): string[] {
  const signed = `unsubscribe:${tenant.slug}:${stream}:${userId}`;
  return sign(env.MASTER_KEY, signed).map((bytes) => bytes.toString('base64url'));
}
