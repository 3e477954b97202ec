import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

const post = { method: 'post', tag: 'password-resets' } as const;

export function mountPasswordResets(api: Api): void {
  endpoint(
    api,
    {
      ...post,
      path: '/api/auth/forgot-password',
      summary: 'Mail a password reset link; the answer is the same for any address',
      status: 202,
    },
    requestPasswordReset,
  );
  endpoint(
    api,
    {
      ...post,
      path: '/api/auth/reset-password',
      summary: 'Set a new password with a mailed token; ends every session',
    },
    resetPassword,
  );
}
