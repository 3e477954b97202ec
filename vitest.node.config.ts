import { defineConfig } from 'vitest/config';
import { findNodeTests } from './scripts/test/find-node-tests.ts';

const files = findNodeTests();

/** Tests that need no Worker and no service. They share modules, because starting each anew would take longer. */
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
          // Property tests try thousands of random inputs, alongside other programs.
          testTimeout: 60_000,
        },
      },
      {
        // Components, as a person sees and uses them.
        test: {
          name: 'components',
          include: files.filter((file) => file.endsWith('.tsx')),
          setupFiles: ['./testing/components/set-up.ts'],
          environment: 'jsdom',
          isolate: false,
          // Finding a button by its name in a whole page takes jsdom a second, alongside other programs.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
