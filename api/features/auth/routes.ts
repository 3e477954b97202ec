import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import {
  resendVerificationSchema,
  signedInAnswer,
  signInRefusals,
  signInSchema,
  signUpSchema,
  verifyEmailRefusals,
  verifyEmailSchema,
} from './contract.ts';
import { resendVerification } from './resend-verification.ts';
import { sessionCookie } from './session-cookie.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { verifyEmail } from './verify-email.ts';

const tag = 'auth';
const visitor = { method: 'post', tag, signedIn: false } as const;

export function mountAuth(api: Api): void {
  endpoint(
    api,
    {
      ...visitor,
      path: '/api/auth/sign-up',
      summary: 'Begin an account; the same answer for a known address',
      status: 202,
      body: signUpSchema,
    },
    signUp,
  );
  endpoint(
    api,
    {
      ...visitor,
      path: '/api/auth/verify-email',
      summary: 'Confirm an address with the token of its mail',
      body: verifyEmailSchema,
      refusals: verifyEmailRefusals,
    },
    verifyEmail,
  );
  endpoint(
    api,
    {
      ...visitor,
      path: '/api/auth/resend-verification',
      summary: 'Mail a new confirmation link; the same answer for any address',
      status: 202,
      body: resendVerificationSchema,
    },
    resendVerification,
  );
  endpoint(
    api,
    {
      ...visitor,
      path: '/api/auth/sign-in',
      summary: 'Sign in: a bearer token for the API and a cookie for pages',
      body: signInSchema,
      answer: signedInAnswer,
      refusals: signInRefusals,
    },
    async (context, input, http) => {
      const outcome = await signIn(context, input);
      if (!outcome.ok) return outcome;
      http.header('set-cookie', sessionCookie.set(outcome.cookie));
      return { token: outcome.token, user: outcome.user };
    },
  );
  endpoint(
    api,
    { method: 'post', tag, path: '/api/auth/sign-out', summary: 'End the session of the token' },
    async (context, _input, http) => {
      await signOut(context);
      http.header('set-cookie', sessionCookie.clear);
    },
  );
}
