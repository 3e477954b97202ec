import type { Page } from '@playwright/test';
import { watchUntilQuiet } from '#testing/browser/quiet-page.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

// A headless browser's own user agent would be ignored as a bot's.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' });

test.beforeEach(({ page }) =>
  // Browsers that report automation aren't counted either.
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })),
);

interface Report {
  call: string;
  body: Record<string, unknown>;
}

/** Collects what the page reports from now on. */
function watchReports(page: Page): Report[] {
  const reports: Report[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/analytics/')) return;
    reports.push({ call: pathname.slice(15), body: JSON.parse(request.postData() ?? '{}') as Report['body'] });
  });
  return reports;
}

const token = 'Zk3v9QpT-1mYb7Rf_0aWcXeLuHs5NdGj2oIiV8tKxEq';

test('each opened page is counted, without its query', { tag: '@once' }, async ({ page }) => {
  const reports = watchReports(page);
  await page.goto(`${originOf('counted')}/auth/reset-password?token=${token}#x`);
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toEqual({
    call: 'pageview',
    body: { path: '/auth/reset-password', language: expect.any(String), timestamp: expect.any(String) },
  });
  await page.locator('a.home').click();
  await expect.poll(() => reports.map(({ body }) => body['path'])).toEqual(['/auth/reset-password', '/']);
  await page.goBack();
  await expect.poll(() => reports).toHaveLength(3);

  await page.goto(`${originOf('counted')}/no/such/page`);
  await page.goto(`${originOf('counted')}/pricing?utm_source=Uudiskiri&fbclid=${token}`);
  await expect.poll(() => reports).toHaveLength(4);
  expect(reports.at(-1)?.body).toMatchObject({ path: '/pricing', utm: { source: 'Uudiskiri' } });
  await page.locator('[data-theme-toggle]').click();
  await expect.poll(() => reports.slice(3).map(({ call }) => call)).toEqual(['pageview', 'track']);
  expect(reports.at(-1)?.body).toMatchObject({ event: 'Feature Used', properties: { feature: 'theme' } });
  expect(JSON.stringify(reports)).not.toContain(token);

  const counted = async () => {
    const rows = await databaseOf('counted').all<{ measure: string; name: string; count: number }>(
      `select measure, name, count from analytics_counts
      where period = 'day' and at = (select max(at) from analytics_counts where period = 'day') and measure in ('views', 'visitors', 'path', 'event', 'utm_source', 'device')`,
    );
    return Object.fromEntries(rows.map(({ measure, name, count }) => [`${measure} ${name}`.trim(), count]));
  };
  await expect.poll(counted).toEqual({
    views: 4,
    visitors: 1,
    'device desktop': 1,
    'utm_source uudiskiri': 1,
    'path /': 1,
    'path /auth/reset-password': 2,
    'path /pricing': 1,
    'event Feature Used': 1,
  });
});

for (const wish of ['doNotTrack', 'globalPrivacyControl'] as const) {
  test(`nothing is reported from a browser that sends ${wish}`, { tag: '@once' }, async ({ page }) => {
    await page.addInitScript((name) => {
      Object.defineProperty(Navigator.prototype, name, { get: () => (name === 'doNotTrack' ? '1' : true) });
    }, wish);
    const reports = watchReports(page);
    const quiet = watchUntilQuiet(page);
    await page.goto(`${originOf('aurora')}/pricing`);
    await page.locator('[data-theme-toggle]').click();
    await page.goto(`${originOf('aurora')}/experts`);
    await quiet();
    expect(reports).toEqual([]);
  });
}

test('a page works normally if it can’t be counted', { tag: '@once' }, async ({ page }) => {
  await page.route('**/api/analytics/*', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto(`${originOf('aurora')}/pricing`);
  await failed;
  await page
    .getByRole('link', { name: /sign up|join/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
