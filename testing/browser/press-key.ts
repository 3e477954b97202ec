import { expect, type Locator } from '@playwright/test';

/**
 * Presses a key on a control as soon as its island has started. Playwright's own `press` doesn't wait for that, and a
 * key that is pressed while nothing has the focus is lost.
 */
export async function pressKey(control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await expect(control).toBeEnabled();
  await control.press(key);
}
