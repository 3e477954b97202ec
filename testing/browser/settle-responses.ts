import type { Page } from '@playwright/test';

/**
 * Waits until the page has processed all responses so far, by making one more request, whose response comes after them.
 * Follow-up requests have then been sent, and expired timers have run.
 */
export async function settleResponses(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/build.json', { cache: 'no-store' })).text();
  });
}
