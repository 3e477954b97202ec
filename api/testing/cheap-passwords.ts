import { beforeEach, vi } from 'vitest';
import * as cost from '#api/platform/crypto/password-cost.ts';
import { testPasswordCost } from './test-password-cost.ts';

// Some 600 passwords are hashed in a run. What is said of the hash itself, and of its time, is tested
// at its full cost: such a test begins with `vi.restoreAllMocks()`.
beforeEach(() => {
  vi.spyOn(cost, 'passwordCost').mockReturnValue(testPasswordCost);
});
