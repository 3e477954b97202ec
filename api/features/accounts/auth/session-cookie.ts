import { deleteCookie, writeCookie } from '#api/platform/http/cookies.ts';
import { sessionLife } from '../sessions/index.ts';

const name = '__Host-session';

/** The cookie that renders pages for a member: out of script's reach, and nothing on `/api/*`. */
export const sessionCookie = {
  name,
  set: (value: string) => writeCookie(name, value, { maxAgeSeconds: sessionLife.absoluteMs / 1000, httpOnly: true }),
  clear: deleteCookie(name, { httpOnly: true }),
} as const;
