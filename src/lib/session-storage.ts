const tokenKey = 'auth_token';
const userKey = 'user_data';

/** The bearer token of the signed-in member, or null: who has it is signed in. */
export function readToken(): string | null {
  return localStorage.getItem(tokenKey);
}

export function saveSession(token: string, user: unknown): void {
  localStorage.setItem(tokenKey, token);
  saveUser(user);
  document.documentElement.dataset['member'] = '';
  dispatchEvent(new Event('auth-changed'));
}

export function saveUser(user: unknown): void {
  localStorage.setItem(userKey, JSON.stringify(user));
}

/** The profile as it was last seen, so that the header has a name before the server answers. */
export function readUser<User>(): User | null {
  try {
    return JSON.parse(localStorage.getItem(userKey) ?? 'null') as User | null;
  } catch {
    return null;
  }
}

/** Forgets the token and the user's data: the browser is signed out. */
export function clearSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  delete document.documentElement.dataset['member'];
  dispatchEvent(new Event('auth-changed'));
}
