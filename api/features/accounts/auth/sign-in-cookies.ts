import { accountLocaleCookie } from '#api/platform/i18n/negotiate-locale.ts';
import type { SignedIn } from './create-session.ts';
import { sessionCookie } from './session-cookie.ts';

/** What a sign-in sets in the browser: the page session and the language. */
export function signInCookies({ cookie, user }: Pick<SignedIn, 'cookie' | 'user'>): string[] {
  return [sessionCookie.set(cookie), accountLocaleCookie.set(user.locale)];
}

/** What signing out clears. */
export const signOutCookies: readonly string[] = [sessionCookie.clear, accountLocaleCookie.clear];
