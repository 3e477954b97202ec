import type { Page, Request, Route } from '@playwright/test';
import { publishChangedCorners } from '#testing/browser/publish-changed-brand.ts';
import { originOf } from '#testing/browser/settings.ts';
import { settleResponses } from '#testing/browser/settle-responses.ts';
import { expect, test } from '#testing/browser/test.ts';

test('the brand is fetched once and reused while the server has the same version', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto(originOf('aurora'));
  await expectRefresh(page, ['version', 'current']);
  const kept = await page.evaluate(() => [
    localStorage['branding_version_aurora_en'],
    JSON.parse(localStorage['branding_settings_aurora_en']).name,
  ]);
  expect(kept).toEqual(['1', 'Aurora']);
  await expectRefresh(page, ['version']);
});

test('a new version of the brand is fetched, and its stylesheet applies', { tag: '@once' }, async ({ page }) => {
  await page.goto(originOf('aurora'));
  await expectRefresh(page, ['version', 'current']);
  await answerVersion(page, 200, 7);
  await expectRefresh(page, ['version', 'current']);
  await expect(page.locator('link[data-brand]')).toHaveAttribute('href', /v=7&/);
});

test('a published brand reaches an open page within five minutes, without a reload', { tag: '@once' }, async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(originOf('changing'));
  await page.evaluate(() => {
    document.documentElement.dataset['opened'] = 'once';
    addEventListener('brand-changed', () => {
      const { dataset } = document.documentElement;
      dataset['changes'] = String(Number(dataset['changes'] ?? 0) + 1);
    });
  });
  const corners = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--radius-large'));
  const before = await corners();
  const version = await publishChangedCorners('changing');
  await page.clock.fastForward(5 * 60_000);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-brand-version', String(version));
  await expect(root).toHaveAttribute('data-changes', '1');
  await expect(root).toHaveAttribute('data-opened', 'once');
  await expect.poll(corners).not.toBe(before);
});

test('each language has its own copy of the brand', { tag: '@once' }, async ({ page }) => {
  const taglines: string[] = [];
  for (const language of ['en', 'et']) {
    await page.goto(`${originOf('aurora')}/?lang=${language}`);
    await expectRefresh(page, ['version', 'current']);
    await expectRefresh(page, ['version']);
    taglines.push(
      await page.evaluate((of) => JSON.parse(localStorage[of]).tagline, `branding_settings_aurora_${language}`),
    );
  }
  expect(new Set(taglines).size).toBe(2);
});

test('a brand published in one tab is applied in the others', { tag: '@once' }, async ({ page, context }) => {
  await page.goto(originOf('aurora'));
  const other = await context.newPage();
  await other.goto(`${originOf('aurora')}/pricing`);
  const published = (route: Route) => route.fulfill({ json: { success: true, data: { version: 8 } } });
  const logo = '/files/aurora/brand/logo.svg?v=8';
  const settings = { nav: { style: 'pills' }, logo: { main: logo, dark: logo, small: logo } };
  await context.route('**/api/customizations/version*', published);
  await context.route('**/api/customizations/current*', (route) =>
    route.fulfill({ json: { success: true, data: { version: 8, settings } } }),
  );
  await page.evaluate(() => dispatchEvent(new Event('brand-changed')));
  for (const tab of [page, other]) {
    await expect(tab.locator('link[data-brand]')).toHaveAttribute('href', /v=8&/);
    await expect(tab.getByRole('banner')).toHaveAttribute('data-nav-style', 'pills');
    await expect(tab.locator('header img[data-logo]').first()).toHaveAttribute('src', logo);
  }
});

test('a failed version check leaves the page’s brand unchanged', { tag: '@once' }, async ({ page }) => {
  await page.goto(originOf('aurora'));
  await expectRefresh(page, ['version', 'current']);
  const before = await page.locator('link[data-brand]').getAttribute('href');
  await answerVersion(page, 500, 9);
  await expectRefresh(page, ['version']);
  await expect(page.locator('link[data-brand]')).toHaveAttribute('href', before ?? '');
  expect(await page.evaluate(() => localStorage['branding_version_aurora_en'])).toBe('1');
});

test('a logo that fails to load is replaced by the community’s initial', { tag: '@once' }, async ({ page }) => {
  for (const [slug, name] of [
    ['ryup', 'Ryup'],
    ['aurora', 'Aurora'],
  ] as const) {
    await page.route('**/brand/logo*', (route) => route.abort());
    await page.goto(originOf(slug));
    const letter = page.getByRole('banner').getByRole('img', { name }).filter({ visible: true }).first();
    await expect(letter).toHaveText(name.charAt(0));
    await expect(page.locator('img[data-logo]:visible')).toHaveCount(0);
  }
});

function answerVersion(page: Page, status: number, version: number): Promise<unknown> {
  return page.route('**/api/customizations/version*', (route) =>
    route.fulfill({ status, json: { success: status === 200, data: { version } } }),
  );
}

/** Refreshes the page and waits for the responses to exactly these requests, in this order. */
async function expectRefresh(page: Page, names: string[]): Promise<void> {
  const answered: string[] = [];
  const note = (request: Request) => {
    const name = /\/api\/customizations\/(\w+)/.exec(request.url())?.[1];
    if (name) answered.push(name);
  };
  page.on('requestfinished', note);
  await page.evaluate(() => dispatchEvent(new Event('brand-changed')));
  await expect.poll(() => answered).toEqual(names);
  await settleResponses(page);
  expect(answered).toEqual(names);
  page.off('requestfinished', note);
}
