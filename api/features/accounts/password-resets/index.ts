export { deleteExpiredResets } from './queries.ts';
export { requestPasswordReset } from './request-password-reset.ts';
export { resetPassword } from './reset-password.ts';
