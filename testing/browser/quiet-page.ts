import { expect, type Page, type Request } from '@playwright/test';

/**
 * Watches requests from now on. The returned function waits until the page has loaded, all requests
 * are done and it is idle.
 */
export function watchUntilQuiet(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  const begin = (request: Request) => pending.add(request);
  const end = (request: Request) => pending.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const pendingWhenIdle = async () => {
    // Runs newly loaded code, which may make more requests.
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve))));
    return [...pending].map((request) => request.url());
  };
  return async () => {
    await page.waitForLoadState('load');
    await expect.poll(pendingWhenIdle, 'still asked for').toEqual([]);
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  };
}
