import { beforeEach } from 'vitest';
import { comparing } from '../platform/database/keep-statement.ts';

// Every statement that is built once must be the one that each request would build.
beforeEach(() => void Object.assign(comparing, { isOn: true }));
