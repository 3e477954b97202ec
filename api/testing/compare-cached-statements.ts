import { beforeEach } from 'vitest';
import { statementComparison } from '../platform/database/cache-statement.ts';

// Checks that every statement that is built once equals the one that each request would build.
beforeEach(() => void Object.assign(statementComparison, { isOn: true }));
