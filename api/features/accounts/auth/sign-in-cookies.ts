import { accountLocaleCookie } from '#api/platform/i18n/negotiate-locale.ts';
import type { SignedIn } from './create-session.ts';
import { sessionCookie } from './session-cookie.ts';

/** Returns the cookies that a sign-in sets: the page session and the language. */
export function signInCookies({ cookie, user }: Pick<SignedIn, 'cookie' | 'user'>): string[] {
  return [sessionCookie.set(cookie), accountLocaleCookie.set(user.locale)];
}

/** The `set-cookie` headers that clear these cookies at sign-out. */
export const signOutCookies: readonly string[] = [sessionCookie.clear, accountLocaleCookie.clear];
