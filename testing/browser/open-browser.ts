import { type Browser, chromium, devices } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

/** Where Playwright's own browser can't be downloaded, a system's Chromium does as well. */
const found = findChromium();

/** A reader's browser: headless Chromium names itself, and is a bot to the site then. */
export const userAgent = devices['Desktop Chrome'].userAgent;

export const launchOptions = {
  ...(found ? { executablePath: found } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
};

export function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions);
}
