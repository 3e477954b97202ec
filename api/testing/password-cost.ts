import { type PasswordCost, passwordCost as realCost } from '../platform/crypto/password-cost.ts';

/** The lowest cost that scrypt allows: under a millisecond, compared with 0.2 s in production. */
export const testPasswordCost: PasswordCost = { ln: 1, r: 8, p: 1 };

/** Whether the current test hashes at the real cost, and how often that cost was read: once for each hash or check. */
export const passwordCostInTests = { isReal: false, timesAsked: 0 };

/** Replaces the real cost in the Worker's tests, which hash some 600 passwords. */
export function passwordCost(): PasswordCost {
  passwordCostInTests.timesAsked += 1;
  return passwordCostInTests.isReal ? realCost() : testPasswordCost;
}
