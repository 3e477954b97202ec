import { sessionLife } from '../sessions/index.ts';

/** The cookie that renders pages for a member: out of script's reach, and nothing on `/api/*`. */
export const sessionCookie = {
  name: '__Host-session',
  set: (value: string) =>
    `__Host-session=${value}; Path=/; Max-Age=${sessionLife.absoluteMs / 1000}; HttpOnly; Secure; SameSite=Lax`,
  clear: '__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax',
} as const;
