const tokenKey = 'auth_token';
const userKey = 'user_data';

/** The member's bearer token, or null if signed out. */
export function readToken(): string | null {
  return localStorage.getItem(tokenKey);
}

export function saveSession(token: string, user: unknown): void {
  // Other tabs act on the token and must never pair it with another member: the old one is removed first, the new one
  // set last.
  localStorage.removeItem(tokenKey);
  saveUser(user);
  localStorage.setItem(tokenKey, token);
  document.documentElement.dataset['member'] = '';
  dispatchEvent(new Event('auth-changed'));
}

export function saveUser(user: unknown): void {
  localStorage.setItem(userKey, JSON.stringify(user));
}

/** The last known profile, so that the header can show a name before the server responds. */
export function readUser<User>(): User | null {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null') as User | null;
  } catch {
    return null;
  }
}

/** Signs the browser out by removing the token and the profile. */
export function clearSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  delete document.documentElement.dataset['member'];
  dispatchEvent(new Event('auth-changed'));
}
