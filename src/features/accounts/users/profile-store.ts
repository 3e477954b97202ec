import { atom } from 'nanostores';
import type { Profile } from '#api/features/accounts/users/contract.ts';
import { ApiError, callApi, codeOf } from '#src/client/api-client.ts';
import { isForeignPage, pageToken } from '#src/client/page-member.ts';
import { discardPageProfile, readPageProfile } from '#src/client/page-profile.ts';
import { clearSession, readToken, readUser, saveUser } from '#src/client/session-storage.ts';
import { adoptTheme } from '#src/client/theme-choice.ts';

export interface ProfileState {
  user: Profile | null;
  /** The error code of the last failed request, after which the shown profile may be outdated. */
  failure: string | null;
}

/** The signed-in member as shown in the header. */
export const $profile = atom<ProfileState>({ user: null, failure: null });

/**
 * Reloads the profile. A 401 or 404 signs this browser out; a 5xx or a network error doesn't, as
 * the session may still be valid. Does nothing without a token.
 */
export async function refreshProfile(): Promise<void> {
  const token = readToken();
  if (!token) {
    $profile.set({ user: null, failure: null });
    return;
  }
  try {
    const { user } = await callApi<{ user: Profile }>('GET', '/api/users/profile', undefined, {
      asAnyMember: true,
    });
    // Someone has signed in or out while the call ran.
    if (readToken() !== token) return;
    saveUser(user);
    if (isForeignPage()) return;
    $profile.set({ user, failure: null });
    adoptTheme(user.theme);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) {
      clearSession();
      $profile.set({ user: null, failure: null });
      return;
    }
    $profile.set({ user: $profile.get().user ?? readUser<Profile>(), failure: codeOf(error) });
  }
}

/** Shows a profile the server just returned, in the header and on later pages. */
export function showProfile(user: Profile): void {
  discardPageProfile();
  if (pageToken()) saveUser(user);
  $profile.set({ user, failure: null });
}

/** Tells the header that the member's plan has changed. It loads the profile again, even if it starts only later. */
export function announceSubscriptionChange(): void {
  discardPageProfile();
  dispatchEvent(new Event('subscription-changed'));
}

let isWatching = false;

/**
 * Keeps the profile current: on load (with a request only if the page doesn't contain it), on changes in another tab,
 * after signing in or paying, and on a page restored from the back-forward cache. A profile that another tab stored is
 * shown without a request: two tabs that each reloaded it would trigger each other endlessly.
 */
export function watchProfile(): void {
  if (isWatching) return;
  isWatching = true;
  const user = readPageProfile<Profile>();
  if (user) {
    $profile.set({ user, failure: null });
    adoptTheme(user.theme);
  } else {
    $profile.set({ user: readUser<Profile>(), failure: null });
    void refreshProfile();
  }
  addEventListener('auth-changed', refreshProfile);
  addEventListener('subscription-changed', refreshProfile);
  addEventListener('storage', ({ key }) => {
    if (key === 'user_data' && pageToken()) $profile.set({ user: readUser<Profile>(), failure: null });
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshProfile();
  });
}
