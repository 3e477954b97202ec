import type { Page } from '@playwright/test';
import { originOf } from '#testing/browser/settings.ts';
import { settleResponses } from '#testing/browser/settle-responses.ts';
import { stopClock } from '#testing/browser/stop-clock.ts';
import { expect, test } from '#testing/browser/test.ts';

test('a newer build is offered, and loaded only on request', { tag: '@once' }, async ({ page }) => {
  let build = 'first';
  await page.route('**/build.json', (route) => route.fulfill({ json: { build } }));
  await stopClock(page);
  await page.goto(originOf('aurora'));
  const notice = page.getByText('A newer version of this page is ready.');
  const asked = page.waitForResponse('**/build.json');
  await page.clock.runFor(10_000);
  await asked;
  await settleResponses(page);
  await expect(notice).toBeHidden();
  build = 'second';
  await page.clock.runFor(5 * 60_000);
  await expect(notice).toBeVisible();
  const loaded = countLoads(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(notice).toBeHidden();
  expect(loaded()).toBe(1);
});

test('no reload is offered while the build is unchanged or the check fails', { tag: '@once' }, async ({ page }) => {
  const statuses = [200, 500, 404];
  await page.route('**/build.json', (route) =>
    route.fulfill({ status: statuses.shift() ?? 200, json: { build: 'first' } }),
  );
  await stopClock(page);
  await page.goto(originOf('aurora'));
  for (let look = 0; look < 4; look += 1) {
    const asked = page.waitForResponse('**/build.json');
    await page.clock.runFor(5 * 60_000 + 10_000);
    await asked;
  }
  await expect(page.getByText('A newer version of this page is ready.')).toBeHidden();
});

test('a script that fails to load reloads the page once, and not again within 10 seconds', { tag: '@once' }, async ({
  page,
}) => {
  const loaded = countLoads(page);
  const failed = countFailures(page, loaded);
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto(originOf('aurora'));
  await waitForSameFailures(page, failed);
  expect(loaded()).toBe(2);
});

test('a React part that fails to load reloads the page once', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora');
  const loaded = countLoads(page);
  const failed = countFailures(page, loaded);
  await page.route('**/_astro/members*', (route) => route.abort());
  await page.goto(`${originOf('aurora')}/pricing`);
  await waitForSameFailures(page, failed);
  expect(loaded()).toBe(2);
  await page.unroute('**/_astro/members*');
  await page.reload();
  await expect(page.getByLabel('Account: Mari Maasikas')).toBeVisible();
});

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
}

/** Counts the scripts that failed in each load of the page. */
function countFailures(page: Page, loaded: () => number): (load: number) => number {
  const failures: number[] = [];
  page.on('requestfailed', () => failures.push(loaded()));
  return (load) => failures.filter((each) => each === load).length;
}

/** Waits until the second load has as many failed scripts as the first, so that it would have reloaded, too. */
async function waitForSameFailures(page: Page, failed: (load: number) => number): Promise<void> {
  await expect.poll(() => failed(2)).toBeGreaterThanOrEqual(1);
  await expect.poll(() => failed(2)).toBeGreaterThanOrEqual(failed(1));
  await page.waitForLoadState('load');
  await settleResponses(page);
}
