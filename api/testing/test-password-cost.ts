import type { PasswordCost } from '../platform/crypto/password-cost.ts';

/** The least that scrypt can be asked for: under a millisecond, where a member's costs 0.2 s. */
export const testPasswordCost: PasswordCost = { ln: 1, r: 8, p: 1 };
