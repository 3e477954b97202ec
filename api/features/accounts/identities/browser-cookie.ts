import { randomToken } from '#api/platform/crypto/tokens.ts';
import { readCookie } from '#api/platform/i18n/negotiate-locale.ts';
import { requestLifeMs } from './rules.ts';

/**
 * Ties a sign-in to the browser it began in, so that nobody can have another's browser finish it.
 * SameSite=Lax: the way back from the provider is a link from another site.
 */
export const browserCookie = {
  name: '__Host-oauth',
  set: (value: string) =>
    `__Host-oauth=${value}; Path=/; Max-Age=${requestLifeMs / 1000}; HttpOnly; Secure; SameSite=Lax`,
  /** What the browser has, when it is of our making. */
  read: (request: Request): string | undefined => {
    const value = readCookie(request, '__Host-oauth');
    return value && /^[\w-]{43}$/.test(value) ? value : undefined;
  },
  /** The same secret for every tab of a browser: a second one must not end what the first began. */
  readOrMake: (request: Request): string => browserCookie.read(request) ?? randomToken(),
} as const;
