import { defineConfig } from 'vitest/config';
import { findNodeTests } from './scripts/test/find-node-tests.ts';

const files = findNodeTests();

/** Tests that need no Worker and no service. They share modules, because loading them for each file takes longer. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: files.filter((file) => file.endsWith('.ts')),
          setupFiles: ['./api/testing/refuse-services.ts'],
          environment: 'node',
          isolate: false,
          // Property tests try thousands of random inputs on a machine that also runs other programs.
          testTimeout: 60_000,
        },
      },
      {
        // Tests of components as a person sees and uses them.
        test: {
          name: 'components',
          include: files.filter((file) => file.endsWith('.tsx')),
          setupFiles: ['./testing/components/set-up.ts'],
          environment: 'jsdom',
          isolate: false,
          // On a busy machine, jsdom takes a second to find a button by its name in a whole page.
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
