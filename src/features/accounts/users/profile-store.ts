import { atom } from 'nanostores';
import type { Profile } from '#api/features/accounts/users/contract.ts';
import { ApiError, callApi } from '#src/lib/api-client.ts';
import { clearSession, readToken, readUser, saveUser } from '#src/lib/session-storage.ts';
import { adoptTheme } from '#src/lib/theme-choice.ts';

export interface ProfileState {
  user: Profile | null;
  /** The server could not be asked: what is shown is what was known. */
  isStale: boolean;
}

/** The signed-in member as the header shows them. */
export const $profile = atom<ProfileState>({ user: null, isStale: false });

/**
 * Asks for the profile anew. 401 or 404 signs this browser out; a 5xx or a lost network never does
 * because the session may still hold. Without a token there is nobody to ask about.
 */
export async function refreshProfile(): Promise<void> {
  if (!readToken()) {
    $profile.set({ user: null, isStale: false });
    return;
  }
  try {
    const { user } = await callApi<{ user: Profile }>('GET', '/api/users/profile');
    showProfile(user);
    adoptTheme(user.theme);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) {
      clearSession();
      $profile.set({ user: null, isStale: false });
      return;
    }
    $profile.set({ user: $profile.get().user ?? readUser<Profile>(), isStale: true });
  }
}

/** Shows a profile that the server has just answered, in the header and on the next page. */
export function showProfile(user: Profile): void {
  saveUser(user);
  $profile.set({ user, isStale: false });
}

let isWatching = false;

/** Keeps the profile current: on load, on changes in another tab, and when somebody signed in or paid here. */
export function watchProfile(): void {
  if (isWatching) return;
  isWatching = true;
  $profile.set({ user: readUser<Profile>(), isStale: false });
  void refreshProfile();
  addEventListener('auth-changed', refreshProfile);
  addEventListener('subscription-changed', refreshProfile);
  addEventListener('storage', ({ key }) => {
    if (key !== 'auth_token' && key !== null) return;
    if (readToken()) document.documentElement.dataset['member'] = '';
    else delete document.documentElement.dataset['member'];
    void refreshProfile();
  });
}
