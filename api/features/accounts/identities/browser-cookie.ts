import { randomToken } from '#api/platform/crypto/tokens.ts';
import { readCookie, serializeCookie } from '#api/platform/http/cookies.ts';
import { requestLifetimeMs } from './rules.ts';

const name = '__Host-oauth';

/** Binds an authorization request to the browser that started it, which prevents login CSRF. */
export const browserCookie = {
  name,
  set: (value: string) => serializeCookie(name, value, { maxAgeSeconds: requestLifetimeMs / 1000, httpOnly: true }),
  /** Returns the cookie's value, if well-formed. */
  read: (request: Request): string | undefined => {
    const value = readCookie(request, name);
    return value && /^[\w-]{43}$/.test(value) ? value : undefined;
  },
  /** Returns one secret for all tabs, so that a second tab doesn't invalidate the first one's request. */
  readOrCreate: (request: Request): string => browserCookie.read(request) ?? randomToken(),
} as const;
