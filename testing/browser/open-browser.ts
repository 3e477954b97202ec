import { existsSync } from 'node:fs';
import { type Browser, chromium, devices } from '@playwright/test';

/** Where Playwright's own browser can't be downloaded, a system's Chromium does as well. */
const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path));

/** A reader's browser: headless Chromium names itself, and is a bot to the site then. */
export const userAgent = devices['Desktop Chrome'].userAgent;

export const launchOptions = {
  ...(systemChromium ? { executablePath: systemChromium } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
};

export function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions);
}
