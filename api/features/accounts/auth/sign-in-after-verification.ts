import type { Context } from '#api/context.ts';
import type { SignedIn } from './create-session.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { joiningCookie } from './joining-cookie.ts';
import { findAccount } from './queries.ts';

/**
 * Signs in whoever has just confirmed an address in the browser in which they signed up with it. Null in any other
 * browser, and for accounts that can't be used yet: those that wait for staff or whose owner must choose a password.
 */
export async function signInAfterVerification(
  context: Context,
  request: Request,
  email: string,
): Promise<SignedIn | null> {
  if (!joiningCookie.isOf(context, request, email)) return null;
  const [account] = await findAccount(context.db, email, context.now);
  if (!account || account.passwordHash === null) return null;
  const entered = await finishSignIn(context, account);
  return entered?.ok && 'token' in entered ? entered : null;
}
