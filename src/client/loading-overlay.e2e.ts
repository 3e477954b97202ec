import { originOf } from '#testing/browser/settings.ts';
import { stopClock } from '#testing/browser/stop-clock.ts';
import { expect, test } from '#testing/browser/test.ts';

test('it hides 300 ms after the first mount', { tag: '@once' }, async ({ page }) => {
  await stopClock(page);
  await page.goto(originOf('aurora'));
  await page.clock.runFor(299);
  await expect(page.locator('html')).toHaveAttribute('data-loading');
  await page.clock.runFor(1);
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
});

test('it shows on a navigation, and hides 100 ms after it', { tag: '@once' }, async ({ page }) => {
  await stopClock(page);
  await page.goto(originOf('aurora'));
  await page.clock.runFor(400);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Premium' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  // The clock stands still: what the page's script has not yet timed would never come.
  await page.waitForLoadState();
  await expect(page.locator('html')).toHaveAttribute('data-loading');
  await page.clock.runFor(99);
  await expect(page.locator('html')).toHaveAttribute('data-loading');
  await page.clock.runFor(1);
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
});

test('after 5 seconds of a navigation it offers help', { tag: '@once' }, async ({ page }) => {
  await stopClock(page);
  await page.goto(originOf('aurora'));
  await page.clock.runFor(400);
  // An answer without content leaves the reader where they are, as one that does not come would.
  await page.route('**/pricing', (route) => route.fulfill({ status: 204 }));
  const hint = page.getByRole('link', { name: 'Taking longer than expected? Contact support' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Premium' }).click({ noWaitAfter: true });
  await expect(page.locator('html')).toHaveAttribute('data-loading');
  await page.clock.runFor(4_999);
  await expect(hint).toBeHidden();
  await page.clock.runFor(1);
  await expect(hint).toBeVisible();
  await expect(hint).toHaveAttribute('href', '/feedback');
});

test('a link that opens elsewhere, or only moves on the page, shows nothing', { tag: '@once' }, async ({ page }) => {
  await page.goto(originOf('aurora'));
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Premium' })
    .click({ modifiers: ['Control'] });
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
});

test('a navigation scrolls to the top, or to the place that the address names', { tag: '@once' }, async ({ page }) => {
  await page.goto(originOf('aurora'));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Premium' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const hash = await page.evaluate(() => {
    const headings = [...document.querySelectorAll('main [id]')];
    return headings.at(-1)?.id ?? 'main';
  });
  await page.goto(`${originOf('aurora')}/pricing#${hash}`);
  await expect(page.locator(`#${hash}`)).toBeInViewport();
});
