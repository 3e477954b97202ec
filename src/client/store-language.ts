import { ApiError, callApi } from './api-client.ts';
import { pageToken } from './page-member.ts';
import { saveUser } from './session-storage.ts';

const chosenKey = 'kogu.chosen_language';

/**
 * Stores the language that a member chooses in the header in their account too, for mails and other devices. The next
 * page stores it, because leaving this one could abort the call. If the server can't be reached, the page after that
 * tries again.
 */
export function storeChosenLanguage(): void {
  void store();
  document.addEventListener('click', ({ target, isTrusted }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/language/"]');
    const locale = link?.pathname.split('/')[2];
    // A click by script comes from the settings, which have already stored the language.
    if (locale && isTrusted && pageToken()) sessionStorage.setItem(chosenKey, locale);
  });
  addEventListener('auth-changed', () => {
    if (!pageToken()) forget();
  });
}

async function store(): Promise<void> {
  const locale = sessionStorage.getItem(chosenKey);
  if (!locale || !pageToken()) return;
  try {
    const { user } = await callApi<{ user: unknown }>('PATCH', '/api/users/profile', { locale });
    if (pageToken()) saveUser(user);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return;
  }
  // Another language may have been chosen since.
  if (sessionStorage.getItem(chosenKey) === locale) forget();
}

function forget(): void {
  sessionStorage.removeItem(chosenKey);
}
