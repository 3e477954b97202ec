import { afterEach, beforeEach } from 'vitest';
import { patience } from '../platform/database/connect.ts';

const real = { ...patience };

// A machine that is busy with two Workers and a browser may take longer for an exchange than a visitor should wait.
beforeEach(() => void Object.assign(patience, { exchangeMs: 30_000, requestMs: 30_000 }));
afterEach(() => void Object.assign(patience, real));

/** Gives up on a silent database as early as in production, for the tests of a file. */
export function waitAsInProduction(): void {
  beforeEach(() => void Object.assign(patience, real));
}
