import { deleteCookie, serializeCookie } from '#api/platform/http/cookies.ts';
import { sessionLifetime } from '../sessions/index.ts';

const name = '__Host-session';

/** The cookie that authenticates pages. Scripts can't read it and `/api/*` ignores it. */
export const sessionCookie = {
  name,
  set: (value: string) =>
    serializeCookie(name, value, { maxAgeSeconds: sessionLifetime.absoluteMs / 1000, httpOnly: true }),
  clear: deleteCookie(name, { httpOnly: true }),
} as const;
