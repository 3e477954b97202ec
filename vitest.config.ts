import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { configDefaults, defineConfig } from 'vitest/config';
import { findNodeTests } from './api/testing/find-node-tests.ts';

/**
 * The Worker's tests: they run inside workerd with the bindings of wrangler.toml, against a real
 * database server and a real mail server that `start-services.ts` starts for the run.
 */
export default defineConfig({
  plugins: [
    cloudflareTest(({ inject }) => ({
      main: './api/testing/worker.ts',
      wrangler: { configPath: './wrangler.toml' },
      miniflare: { bindings: inject('bindings') },
    })),
  ],
  test: {
    include: ['api/**/*.test.ts'],
    // They need neither a binding nor a service: vitest.node.config.ts.
    exclude: [...configDefaults.exclude, ...findNodeTests()],
    globalSetup: ['./api/testing/start-services.ts'],
    // Databases go once for each file: a system may allow their server as few as 1,024 open files.
    setupFiles: ['./api/testing/drop-communities.ts', './api/testing/cheap-passwords.ts'],
    // One workerd for all files: starting one for each takes longer than its tests.
    isolate: false,
    maxWorkers: 1,
    // From that cache the plugin gets modules without their source maps: failures would name other lines.
    fsModuleCache: false,
    testTimeout: 60_000,
    // The Worker's own log lines of a test that passed say nothing new.
    silent: 'passed-only',
  },
});
