import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { requestResetSchema, resetPasswordBody, resetPasswordRefusals } from './contract.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

const visitor = { method: 'post', tag: 'auth', signedIn: false } as const;

export function mountPasswordResets(api: Api): void {
  endpoint(
    api,
    {
      ...visitor,
      path: '/api/auth/forgot-password',
      summary: 'Mail a link to a new password; the same answer for any address',
      status: 202,
      body: requestResetSchema,
    },
    requestPasswordReset,
  );
  endpoint(
    api,
    {
      ...visitor,
      path: '/api/auth/reset-password',
      summary: 'Choose a new password with the token of the mail; ends every session',
      body: resetPasswordBody,
      refusals: resetPasswordRefusals,
    },
    resetPassword,
  );
}
