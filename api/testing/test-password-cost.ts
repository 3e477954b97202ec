import type { PasswordCost } from '../platform/crypto/password-cost.ts';

/** The lowest cost that scrypt allows: under a millisecond, compared with 0.2 s in production. */
export const testPasswordCost: PasswordCost = { ln: 1, r: 8, p: 1 };
