import { beforeEach } from 'vitest';
import { statementComparison } from '../platform/database/cache-statement.ts';

// Checks that every cached statement equals the one that a request would build.
beforeEach(() => void Object.assign(statementComparison, { isOn: true }));
