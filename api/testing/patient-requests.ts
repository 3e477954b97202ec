import { afterAll, beforeEach } from 'vitest';
import { databaseTimeouts } from '../platform/database/connect.ts';

const real = { ...databaseTimeouts };
const patient = { exchangeMs: 30_000, requestMs: 30_000 };

// On a machine that is busy with two Workers and a browser, an exchange may take longer than a visitor should wait. Set
// here as well, because test files prepare data before their first test.
Object.assign(databaseTimeouts, patient);
beforeEach(() => void Object.assign(databaseTimeouts, patient));
// All files of a Worker share this module's values.
afterAll(() => void Object.assign(databaseTimeouts, real));

/** Makes the tests of a file give up on a silent database as early as in production. */
export function applyProductionDatabaseTimeouts(): void {
  beforeEach(() => void Object.assign(databaseTimeouts, real));
}
