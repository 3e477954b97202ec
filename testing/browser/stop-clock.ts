import type { Page } from '@playwright/test';

const start = new Date('2026-03-01T10:00:00Z');

/** Stops the clock and timers of pages opened from now on; they advance only when the test advances them. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1_000));
}
