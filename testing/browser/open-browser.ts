import { type Browser, chromium, devices } from '@playwright/test';
import { findChromium } from '../../scripts/test/find-chromium.ts';

/** An installed Chromium, used where Playwright's own browser can't be downloaded. */
const found = findChromium();

/** A regular user agent: headless Chromium's own would be treated as a bot. */
export const userAgent = devices['Desktop Chrome'].userAgent;

export const launchOptions = {
  ...(found ? { executablePath: found } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
};

export function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions);
}
