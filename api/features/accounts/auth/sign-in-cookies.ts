import { accountLocaleCookie } from '#api/platform/i18n/negotiate-locale.ts';
import type { SignedIn } from './create-session.ts';
import { sessionCookie } from './session-cookie.ts';

/** Cookies that a sign-in sets: the page session and the language. */
export function signInCookies({ cookie, user }: Pick<SignedIn, 'cookie' | 'user'>): string[] {
  return [sessionCookie.set(cookie), accountLocaleCookie.set(user.locale)];
}

/** Cookies that signing out clears. */
export const signOutCookies: readonly string[] = [sessionCookie.clear, accountLocaleCookie.clear];
