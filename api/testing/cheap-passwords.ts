import { beforeEach } from 'vitest';
import { costInTests } from './password-cost.ts';

// Tests of the hash itself and its timing set it to true.
beforeEach(() => {
  costInTests.isReal = false;
});
