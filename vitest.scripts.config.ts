import { defineConfig } from 'vitest/config';

/** Tests of the commands: they run in Node, one file at a time, since each starts programs of its own. */
export default defineConfig({
  test: {
    // A person looks at once at what failed; a busy machine without one tries once more.
    retry: process.env['CI'] ? 1 : 0,
    include: ['scripts/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
