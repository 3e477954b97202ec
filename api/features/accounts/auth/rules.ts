import type { UserStatus } from '#api/platform/actor/contract.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { passwordLength } from './contract.ts';

interface AccountState {
  emailVerifiedAt: number | null;
  status: UserStatus;
}

/** Returns why an account can't sign in. Reveal the reason only after the person has proved that it is their account. */
export function findAccountRefusal({ emailVerifiedAt, status }: AccountState) {
  if (emailVerifiedAt === null) return 'email_not_verified';
  if (status === 'waiting') return 'account_waiting';
  if (status === 'banned') return 'account_banned';
  return status === 'inactive' ? 'account_inactive' : null;
}

/** How long a confirmation link is valid: 24 hours. */
export const verificationLifetimeMs = dayMs;

export type PasswordProblem =
  | 'password_too_short'
  | 'password_too_short_here'
  | 'password_too_long'
  | 'password_too_common'
  | 'password_is_community';

interface PasswordPolicy {
  /** The community's own minimum, at least 6. */
  minimum: number;
  communityName: string;
  /** The common passwords, in lower case. */
  commonPasswords: ReadonlySet<string>;
}

/**
 * Returns why a password can't be chosen, or null. Length is counted in code points. The community's name
 * is refused even with digits or punctuation around it.
 */
export function findPasswordProblem(password: string, policy: PasswordPolicy): PasswordProblem | null {
  const length = [...password].length;
  if (length < passwordLength.minimum) return 'password_too_short';
  if (length < policy.minimum) return 'password_too_short_here';
  if (length > passwordLength.maximum) return 'password_too_long';
  const lower = password.toLowerCase();
  if (policy.commonPasswords.has(lower)) return 'password_too_common';
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
  if (letters(lower) === letters(policy.communityName)) return 'password_is_community';
  return null;
}

const home = '/dashboard';

/**
 * Returns a path on this origin to go to after signing in. Anything a browser could read as another
 * host (`//x`, `/\x`, control characters, a scheme) becomes `fallback`.
 */
export function safeNextPath(next: string | null | undefined, fallback = home): string {
  if (!next || next.length > 2_000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return fallback;
  const url = new URL(next, 'https://origin.invalid');
  if (url.origin !== 'https://origin.invalid' || url.pathname.startsWith('//')) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Like {@link safeNextPath}, but also rejects pages of the sign-in flow, API calls and the language switch. */
export function nextPath(next: string | null | undefined): string {
  const safe = safeNextPath(next, home);
  return /^\/(?:auth|api|language)(?:\/|$)/i.test(decoded(new URL(safe, 'https://origin.invalid').pathname))
    ? home
    : safe;
}

/**
 * Adds the page to open after signing in to a URL of the sign-in flow, unless it is the default page. A fragment
 * `#name=value` carries a secret, so it stays a fragment, which browsers don't send.
 */
export function withNextPath(address: string, next: string | null | undefined): string {
  const page = nextPath(next);
  if (page === home) return address;
  const [, path = page, secret = ''] = /^([^#]*)(#\w+=.+)$/.exec(page) ?? [];
  return `${address}${address.includes('?') ? '&' : '?'}next=${encodeURIComponent(path)}${secret}`;
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
