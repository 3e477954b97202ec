import type { Page } from '@playwright/test';

/**
 * Until the page has taken in whatever it was answered so far: it asks one thing more, whose answer
 * comes after those. What it went on to ask has been asked then, and timers that it set run.
 */
export async function takeInAnswers(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/build.json', { cache: 'no-store' })).text();
  });
}
