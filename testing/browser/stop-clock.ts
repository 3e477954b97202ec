import type { Page } from '@playwright/test';

const start = new Date('2026-03-01T10:00:00Z');

/** Stops the clock of the pages that are opened from now on: it moves, and their timers with it, when a test moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1_000));
}
