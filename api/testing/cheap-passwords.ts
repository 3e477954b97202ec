import { beforeEach } from 'vitest';
import { passwordCostInTests } from './password-cost.ts';

// Tests of the hash itself or of its timing set this to true.
beforeEach(() => {
  passwordCostInTests.isReal = false;
});
