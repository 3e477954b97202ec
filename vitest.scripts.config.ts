import { defineConfig } from 'vitest/config';

/** Tests of the commands: in Node, one file at a time, since each starts its own programs. */
export default defineConfig({
  test: {
    include: ['scripts/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // On a busy machine, starting or ending a program takes seconds.
    expect: { poll: { timeout: 20_000 } },
  },
});
