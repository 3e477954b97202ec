import { z } from 'zod';
import { type Api, endpoint, withDeclaration } from '#api/platform/http/endpoint.ts';
import { answerChallenge } from './answer-challenge.ts';
import { changePassword } from './change-password.ts';
import { proofResponse, signedInResponse, signInResponse } from './contract.ts';
import { getProofMethod } from './get-proof-method.ts';
import { proveAgain } from './prove-again.ts';
import { resendVerification } from './resend-verification.ts';
import { signIn } from './sign-in.ts';
import { signInCookies, signOutCookies } from './sign-in-cookies.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

const tag = 'auth';
const post = { method: 'post', tag } as const;

export function mountAuth(api: Api): void {
  mountSigningUp(api);
  mountSigningIn(api);
  mountProof(api);
  mountSignOut(api);
}

function mountSigningUp(api: Api): void {
  endpoint(
    api,
    {
      ...post,
      path: '/api/auth/sign-up',
      summary: 'Create an account; the answer is the same for a known address',
      status: 202,
    },
    withDeclaration(signUp, async (context, input, http) => {
      const { cookie } = await signUp(context, input);
      http.header('set-cookie', cookie, { append: true });
    }),
  );
  endpoint(
    api,
    {
      ...post,
      path: '/api/auth/verify-email',
      summary: 'Confirm an address with a mailed token',
      answer: { passwordNeeded: z.boolean(), isWaiting: z.boolean() },
    },
    withDeclaration(verifyEmail, async (context, input) => {
      const outcome = await verifyEmail(context, input);
      return outcome.ok ? { passwordNeeded: outcome.passwordNeeded, isWaiting: outcome.isWaiting } : outcome;
    }),
  );
  endpoint(
    api,
    {
      ...post,
      path: '/api/auth/resend-verification',
      summary: 'Mail a new confirmation link; the answer is the same for any address',
      status: 202,
    },
    resendVerification,
  );
}

function mountSigningIn(api: Api): void {
  endpoint(
    api,
    {
      ...post,
      path: '/api/auth/sign-in',
      summary: 'Sign in: returns a bearer token and sets a page cookie, or returns a two-factor challenge',
      answer: signInResponse,
    },
    withDeclaration(signIn, async (context, input, http) => {
      const outcome = await signIn(context, input);
      if (!outcome.ok || 'challenge' in outcome) return outcome;
      for (const cookie of signInCookies(outcome)) http.header('set-cookie', cookie, { append: true });
      return { token: outcome.token, user: outcome.user };
    }),
  );
  endpoint(
    api,
    {
      ...post,
      path: '/api/auth/two-factor',
      summary: 'Finish signing in with an authenticator code or a backup code',
      answer: signedInResponse,
    },
    withDeclaration(answerChallenge, async (context, input, http) => {
      const outcome = await answerChallenge(context, input);
      if (!outcome.ok) return outcome;
      for (const cookie of signInCookies(outcome)) http.header('set-cookie', cookie, { append: true });
      return { token: outcome.token, user: outcome.user };
    }),
  );
  endpoint(
    api,
    {
      method: 'post',
      tag,
      path: '/api/users/password',
      summary: 'Change or set the password; ends every other session',
      failure: 'password_change_failed',
    },
    changePassword,
  );
}

function mountProof(api: Api): void {
  const path = '/api/auth/proof';
  endpoint(
    api,
    { method: 'get', tag, path, summary: 'How this session can prove anew who it belongs to', answer: proofResponse },
    getProofMethod,
  );
  endpoint(
    api,
    {
      ...{ method: 'post', tag, path },
      summary: 'Prove it, for acts of staff that need a proof within 15 minutes (`proof_needed`)',
    },
    proveAgain,
  );
}

function mountSignOut(api: Api): void {
  endpoint(
    api,
    { method: 'post', tag, path: '/api/auth/sign-out', summary: 'Sign out' },
    withDeclaration(signOut, async (context, _input, http) => {
      await signOut(context);
      for (const cookie of signOutCookies) http.header('set-cookie', cookie, { append: true });
    }),
  );
}
