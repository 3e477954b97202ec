import { passwordCost as realCost } from '../platform/crypto/password-cost.ts';
import { testPasswordCost } from './test-password-cost.ts';

export type { PasswordCost } from '../platform/crypto/password-cost.ts';

/** What the current test hashes at, and how often the cost was asked for: once for each hash or check. */
export const costInTests = { isReal: false, timesAsked: 0 };

/** Takes the place of the real cost in the Worker's tests, which hash some 600 passwords. */
export function passwordCost() {
  costInTests.timesAsked += 1;
  return costInTests.isReal ? realCost() : testPasswordCost;
}
