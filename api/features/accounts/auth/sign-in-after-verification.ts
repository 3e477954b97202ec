import type { Context } from '#api/context.ts';
import type { SignedIn } from './create-session.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { findAccount } from './queries.ts';
import { signUpCookie } from './sign-up-cookie.ts';

/**
 * Signs a person in after they confirm their address in the browser in which they signed up. Returns null in any other
 * browser, and for an account that waits for approval or whose owner must still choose a password.
 */
export async function signInAfterVerification(
  context: Context,
  request: Request,
  email: string,
): Promise<SignedIn | null> {
  if (!signUpCookie.isOf(context, request, email)) return null;
  const [account] = await findAccount(context.db, email, context.now);
  if (!account || account.passwordHash === null) return null;
  const entered = await finishSignIn(context, account);
  return entered?.ok && 'token' in entered ? entered : null;
}
