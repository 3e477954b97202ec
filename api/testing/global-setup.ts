import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Loaded by Node itself, because Vitest would first transform the 400 modules of the services, which takes a second.
 */
export const { setup }: typeof import('./start-services.ts') = require('./start-services.ts');
