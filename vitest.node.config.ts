import { defineConfig } from 'vitest/config';
import { findNodeTests } from './api/testing/find-node-tests.ts';

/** Tests of `api/` that need neither a binding nor a service. They are pure, so they share their modules. */
export default defineConfig({
  test: {
    include: findNodeTests(),
    setupFiles: ['./api/testing/refuse-services.ts'],
    environment: 'node',
    isolate: false,
    // Properties are tried on thousands of random inputs, beside other programs.
    testTimeout: 60_000,
  },
});
