export { answerChallenge } from './answer-challenge.ts';
export { authenticateBearer, authenticatePage, hasSessionCookie } from './authenticate.ts';
export { countMailRequest } from './count-mail-request.ts';
export type { Account, SignedIn } from './create-session.ts';
export { finishSignIn, type TwoFactorChallenge } from './finish-sign-in.ts';
export { resetSignInAttempts } from './limits.ts';
export { passwordChangedMail } from './mails.ts';
export { parseWithNewPassword } from './parse-with-new-password.ts';
export { type AccountSecurity, prepareAccountSecurity } from './prepare-account-security.ts';
export {
  deleteExpiredVerifications,
  findAccount,
  findAccountById,
} from './queries.ts';
export { resendVerification } from './resend-verification.ts';
export { nextPath, safeNextPath, withNextPath } from './rules.ts';
export { signIn } from './sign-in.ts';
export { signInAfterVerification } from './sign-in-after-verification.ts';
export { signInCookies, signOutCookies } from './sign-in-cookies.ts';
export { signUp } from './sign-up.ts';
export { signUpCookie } from './sign-up-cookie.ts';
export { verifyEmail } from './verify-email.ts';
