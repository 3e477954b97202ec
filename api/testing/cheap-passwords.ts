import { beforeEach, vi } from 'vitest';
import * as cost from '#api/platform/crypto/password-cost.ts';
import { testPasswordCost } from './test-password-cost.ts';

// A run hashes about 600 passwords. Tests of the hash itself and its timing use the full cost: they
// begin with `vi.restoreAllMocks()`.
beforeEach(() => {
  vi.spyOn(cost, 'passwordCost').mockReturnValue(testPasswordCost);
});
