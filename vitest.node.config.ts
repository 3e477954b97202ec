import { defineConfig } from 'vitest/config';
import { findNodeTests } from './scripts/test/find-node-tests.ts';

/** Tests of `api/` that need no binding or service. They are pure, so they share modules. */
export default defineConfig({
  test: {
    include: findNodeTests(),
    setupFiles: ['./api/testing/refuse-services.ts'],
    environment: 'node',
    isolate: false,
    // Property tests try thousands of random inputs, alongside other programs.
    testTimeout: 60_000,
  },
});
