import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * Finds an installed browser for the tests. Prefers the headless shell, which opens a page in a third of the time that
 * full Chromium takes.
 */
export function findChromium(): string | undefined {
  const places = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ];
  return places.find((path) => path !== undefined && path !== '' && existsSync(path));
}
