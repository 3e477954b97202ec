import { defineConfig } from '@playwright/test';
import { launchOptions, userAgent } from './testing/browser/open-browser.ts';

/**
 * Browser tests share one stack per run, on free ports and with its own data. Tests that don't
 * depend on the screen width are tagged `@once` and run at 1440 px only.
 */
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  globalSetup: './testing/browser/start-stack.ts',
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: true,
  // Three workers on two cores, since one of them is usually waiting for a page.
  workers: 3,
  // A machine that runs all steps is sometimes slow. The summary lists tests that needed a second try.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env['BROWSER_REPORT']
    ? [['line'], ['json', { outputFile: process.env['BROWSER_REPORT'] }]]
    : [['line']],
  use: {
    // A longer wait is pointless, because a second try is quicker than the timeout of the whole test.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions,
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    userAgent,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
      grepInvert: /@once/,
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
});
