import type { Page } from '@playwright/test';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const oddPaths = [
  ['/no/such/page', '/no/such/page'],
  ['/õun', '/õun'],
  ['/<img src=x onerror=alert(1)>', '/<img src=x onerror=alert(1)>'],
  ['/%3Cscript%3Ealert(1)%3C%2Fscript%3E', '/<script>alert(1)</script>'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/{{path}}', '/{{path}}'],
  ['/$t(shell:home)', '/$t(shell:home)'],
  ['/a"b\'c', '/a"b\'c'],
  [`/${'x'.repeat(900)}`, `/${'x'.repeat(199)}`],
  ['/.env', '/.env'],
  ['/Pricing', '/Pricing'],
  ['/error-screen', '/error-screen'],
] as const;

test('an unknown path is shown as text, whatever it contains', { tag: '@once' }, async ({ page }) => {
  let alerts = 0;
  page.on('dialog', async (dialog) => {
    alerts += 1;
    await dialog.dismiss();
  });
  for (const [path, shown] of oddPaths) {
    const response = await page.goto(originOf('aurora') + path);
    expect([path, response?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.locator('main .lead')).toHaveText(`There is nothing at ${shown}.`);
  }
  expect(alerts).toBe(0);
});

test('each error status has its title and message in both languages', { tag: '@once' }, async ({ page, context }) => {
  await page.goto(originOf('aurora'));
  await context.addCookies(
    ['broken', 'faulty', 'aurora'].map((slug) => ({ name: 'locale', value: 'en', url: originOf(slug) })),
  );
  await open(page, 'faulty', '/', 500);
  await expectScreen(page, 'Server error', 'An internal server error occurred. Please try again later.');
  await open(page, 'broken', '/pricing', 503);
  await expectScreen(page, 'Something went wrong');
  await context.addCookies(['broken', 'faulty'].map((slug) => ({ name: 'locale', value: 'et', url: originOf(slug) })));
  await open(page, 'faulty', '/', 500);
  await expectScreen(page, 'Serveri viga');
  await open(page, 'broken', '/', 503);
  await expectScreen(page, 'Midagi läks valesti');
  await open(page, 'faulty', '/no/such', 404);
  await expectScreen(page, 'Lehte ei leitud', 'Aadressil /no/such pole midagi.');
});

test('a form sent from another site gets the 403 screen', { tag: '@once' }, async () => {
  const headers = { origin: 'https://evil.test', 'content-type': 'application/x-www-form-urlencoded' };
  const { status, body } = await visit('aurora', '/auth/signin', { method: 'POST', headers, body: 'email=a' });
  expect(status).toBe(403);
  expect(body).toContain('Forbidden');
  expect(body).toContain('You do not have permission to access this page.');
});

test('Try again and Go home both open the home page', { tag: '@once' }, async ({ page }) => {
  for (const action of ['Try again', 'Go home']) {
    await page.goto(`${originOf('aurora')}/no/such/page`);
    await page.getByRole('link', { name: action }).click();
    await expect(page).toHaveURL(`${originOf('aurora')}/`);
    await expect(page.locator('.error-screen')).toHaveCount(0);
  }
});

test('a bot gets one line of plain text instead of the error screen', { tag: '@once' }, async () => {
  const bot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
  for (const [slug, path, expected] of [
    ['aurora', '/no/such/page', 404],
    ['faulty', '/', 500],
    ['broken', '/', 503],
  ] as const) {
    const { status, headers, body } = await visit(slug, path, { headers: bot });
    expect([slug, status]).toEqual([slug, expected]);
    expect(headers['content-type']).toContain('text/plain');
    expect(body.trim().split('\n')).toHaveLength(1);
  }
});

test('an unreachable database means 503 within five seconds, without affecting other communities', {
  tag: '@once',
}, async () => {
  const before = Date.now();
  const [broken, call, ...others] = await Promise.all([
    visit('broken', '/'),
    visit('broken', '/api/users/profile', { headers: { authorization: `Bearer ${'A'.repeat(43)}` } }),
    ...Array.from({ length: 20 }, () => visit('ryup', '/')),
  ]);
  expect(Date.now() - before).toBeLessThan(5_000);
  expect([broken.status, call.status]).toEqual([503, 503]);
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
});

test('the error screen has its colors even if the database is unreachable', { tag: '@once' }, async () => {
  const { status, headers, body } = await visit('broken', '/brand.css?v=0');
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headers['content-type']).toContain('text/css');
  expect(body).toContain('--accent:');
});

async function open(page: Page, slug: string, path: string, status: number): Promise<void> {
  expect((await page.goto(originOf(slug) + path))?.status()).toBe(status);
}

async function expectScreen(page: Page, title: string, message?: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  if (message) await expect(page.locator('main .lead')).toHaveText(message);
  await expect(page.locator('main .actions a')).toHaveCount(2);
}
