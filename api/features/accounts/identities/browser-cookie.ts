import { randomToken } from '#api/platform/crypto/tokens.ts';
import { readCookie, writeCookie } from '#api/platform/http/cookies.ts';
import { requestLifeMs } from './rules.ts';

const name = '__Host-oauth';

/** Ties a sign-in to the browser it began in, so that nobody can have another's browser finish it. */
export const browserCookie = {
  name,
  set: (value: string) => writeCookie(name, value, { maxAgeSeconds: requestLifeMs / 1000, httpOnly: true }),
  /** What the browser has, when it is of our making. */
  read: (request: Request): string | undefined => {
    const value = readCookie(request, name);
    return value && /^[\w-]{43}$/.test(value) ? value : undefined;
  },
  /** The same secret for every tab of a browser: a second one must not end what the first began. */
  readOrMake: (request: Request): string => browserCookie.read(request) ?? randomToken(),
} as const;
