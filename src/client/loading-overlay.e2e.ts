import { originOf } from '#testing/browser/settings.ts';
import { stopClock } from '#testing/browser/stop-clock.ts';
import { expect, test } from '#testing/browser/test.ts';

test('the loading overlay hides 300 ms after the first mount', { tag: '@once' }, async ({ page }) => {
  await stopClock(page);
  await page.goto(originOf('aurora'));
  await page.clock.runFor(299);
  await expect(page.locator('html')).toHaveAttribute('data-loading');
  await page.clock.runFor(1);
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
});

test('the loading overlay shows during a navigation and hides 100 ms after it', { tag: '@once' }, async ({ page }) => {
  await stopClock(page);
  await page.goto(originOf('aurora'));
  await page.clock.runFor(400);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Premium' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  // With a stopped clock, a timer that isn't set yet would never fire.
  await page.waitForLoadState();
  await expect(page.locator('html')).toHaveAttribute('data-loading');
  await page.clock.runFor(99);
  await expect(page.locator('html')).toHaveAttribute('data-loading');
  await page.clock.runFor(1);
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
});

test('the loading overlay offers help after 5 seconds of a navigation', { tag: '@once' }, async ({ page }) => {
  await stopClock(page);
  await page.goto(originOf('aurora'));
  await page.clock.runFor(400);
  // A 204 keeps the viewer on the page, like a response that never arrives.
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

test('the loading overlay covers forms and scripts, and announces itself and its hint', { tag: '@once' }, async ({
  page,
}) => {
  await stopClock(page);
  await page.goto(`${originOf('aurora')}/search`);
  await page.clock.runFor(400);
  const status = page.locator('[data-loading-status]');
  await expect(status).toHaveText('');
  expect(
    await status.evaluate((place) => [
      place.role ?? place.getAttribute('role'),
      !place.closest('[aria-hidden], [hidden]'),
    ]),
  ).toEqual(['status', true]);
  await page.route(/\/(?:search\?q|pricing)/, (route) => route.fulfill({ status: 204 }));
  const leave = {
    form: () => page.getByRole('main').getByRole('searchbox').press('Enter', { noWaitAfter: true }),
    script: () => page.evaluate(() => location.assign('/pricing')),
  };
  for (const kind of ['form', 'script'] as const) {
    await page.getByRole('main').getByRole('searchbox').fill('kuu');
    await leave[kind]();
    await expect(page.locator('html')).toHaveAttribute('data-loading');
    await expect(status).toHaveText('Loading');
    await page.clock.runFor(5_000);
    await expect(status).toHaveText('Taking longer than expected? Contact support');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(page.locator('html')).not.toHaveAttribute('data-loading');
    await expect(status).toHaveText('');
  }
});

test('a link to a file doesn’t show the loading overlay', { tag: '@once' }, async ({ page }) => {
  await page.goto(originOf('aurora'));
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  await page.evaluate(() => {
    for (const path of ['/events/walk/calendar.ics', '/materials/map/download']) {
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', `<a href="${path}">${path}</a><br>`);
    }
  });
  await page.route(/calendar\.ics|\/download/, (route) =>
    route.fulfill({ body: 'x', headers: { 'content-disposition': 'attachment; filename="walk.txt"' } }),
  );
  for (const name of ['calendar.ics', 'download']) {
    await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
    await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  }
});

test('a link to a new tab or within the page doesn’t show the loading overlay', { tag: '@once' }, async ({ page }) => {
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

test('a navigation scrolls to the top, or to the hash', { tag: '@once' }, async ({ page }) => {
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

test('nothing animates on an idle page, not even invisibly', { tag: '@once' }, async ({ page, member }) => {
  await member('ryup');
  for (const path of ['/', '/community', '/settings']) {
    await page.goto(`${originOf('ryup')}${path}`);
    const moving = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
    await expect.poll(moving).toBe(0);
  }
});
