import { expect, type Page, type Request } from '@playwright/test';

/**
 * Counts what the page asks for from now on. The answer waits until the page is loaded, everything
 * it asked for is there, and it has nothing left to do: then it asks for no more by itself.
 */
export function watchQuiet(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const pendingWhenIdle = async () => {
    // What arrived a moment ago runs first, and may ask for more.
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve))));
    return [...pending].map((request) => request.url());
  };
  return async () => {
    await page.waitForLoadState('load');
    await expect.poll(pendingWhenIdle, 'still asked for').toEqual([]);
  };
}
