import { beforeEach } from 'vitest';
import { costInTests } from './password-cost.ts';

// Tests of the hash itself or of its timing set this to true.
beforeEach(() => {
  costInTests.isReal = false;
});
