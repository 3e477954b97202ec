import './testing/compile-cache.ts';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { configDefaults, defineConfig } from 'vitest/config';
import { findNodeTests } from './scripts/test/find-node-tests.ts';
import { bundleApi, bundlePattern, pointAtSource, wasmPattern } from './testing/worker/bundle-api.ts';

/**
 * The Worker's tests run inside workerd with the bindings of wrangler.toml, against real database
 * and mail servers that `start-services.ts` starts for the run.
 */
export default defineConfig({
  plugins: [
    bundleApi(),
    cloudflareTest(({ inject }) => ({
      main: './api/testing/worker.ts',
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        bindings: inject('bindings'),
        modulesRules: [
          { type: 'ESModule', include: [bundlePattern] },
          { type: 'CompiledWasm', include: [wasmPattern] },
        ],
      },
    })),
    {
      // Some packages ship source maps without the sources; Vite would report each of their files.
      name: 'ignore-missing-sources-of-packages',
      configResolved({ logger }) {
        const { warnOnce } = logger;
        logger.warnOnce = (message, options) => {
          if (!/node_modules.* points to missing source files/.test(message)) warnOnce(message, options);
        };
      },
    },
  ],
  test: {
    include: ['api/**/*.test.ts'],
    // Tests that need no binding or service run with vitest.node.config.ts.
    exclude: [...configDefaults.exclude, ...findNodeTests()],
    globalSetup: ['./api/testing/global-setup.ts'],
    // Deletes databases after each file, because a system may limit their server to 1,024 open files.
    setupFiles: [
      './api/testing/drop-communities.ts',
      './api/testing/restore-clock.ts',
      './api/testing/cheap-passwords.ts',
      './api/testing/compare-cached-statements.ts',
      './api/testing/patient-requests.ts',
      './api/testing/keep-more-streams.ts',
      './api/testing/prompt-retries.ts',
    ],
    // Two Workers for all files, one for each core, because starting a Worker takes longer than a file's tests.
    isolate: false,
    maxWorkers: 2,
    // Cached modules have no source maps, so failures would name the wrong lines.
    fsModuleCache: false,
    onStackTrace: pointAtSource,
    testTimeout: 60_000,
    // On a busy machine, what a test waits for takes seconds.
    expect: { poll: { timeout: 20_000 } },
    // The Worker's log lines matter only for failed tests.
    silent: 'passed-only',
  },
});
