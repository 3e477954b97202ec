import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const paths = [
  '/',
  '/pricing',
  '/articles',
  '/admin',
  '/no/such/page',
  '/feed.xml',
  '/robots.txt',
  '/auth/signin',
  '/files/closed/content/x.png',
];

test('a suspended community shows one page at every address, which search engines are told not to index', {
  tag: '@once',
}, async () => {
  const bodies = new Set<string>();
  for (const path of paths) {
    const { status, headers, body } = await visit('closed', path, { headers: { 'accept-language': 'en' } });
    expect([path, status]).toEqual([path, 503]);
    expect(headers).toMatchObject({ 'retry-after': '3600', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('<meta name="robots" content="noindex"');
    bodies.add(body);
  }
  expect(bodies.size).toBe(1);
  expect((await visit('closed', '/pricing', { method: 'POST' })).status).toBe(503);
  const head = await visit('closed', '/pricing', { method: 'HEAD' });
  expect([head.status, head.body]).toEqual([503, '']);
});

test('a suspended community’s page has the community’s brand, both languages and both themes', {
  tag: '@once',
}, async ({ page, context }) => {
  const failed: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const isExpected = response.request().resourceType() === 'document' || pathname.startsWith('/api/');
    if (response.status() >= 400 && !isExpected) failed.push(pathname);
  });
  await context.addCookies([{ name: 'locale', value: 'en', url: originOf('closed') }]);
  const backgrounds = new Set<string>();
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
    ['dark', 320],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect((await page.goto(`${originOf('closed')}/pricing`))?.status()).toBe(503);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is closed for now');
    backgrounds.add(
      await page.evaluate(
        () => getComputedStyle(document.documentElement).colorScheme + getComputedStyle(document.body).color,
      ),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  expect(backgrounds.size).toBe(2);
  await page.getByRole('button', { name: /EN/ }).click();
  await page.getByRole('link', { name: 'Eesti' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('on ajutiselt suletud');
  expect(failed).toEqual([]);
});

test('every call to a suspended community is refused, but payments are still recorded', { tag: '@once' }, async () => {
  for (const [method, path] of [
    ['GET', '/api/health'],
    ['GET', '/api/articles'],
    ['GET', '/api'],
    ['POST', '/api/auth/sign-in'],
    ['GET', '/api/payments/stripe/webhook'],
  ] as const) {
    const { status, headers, body } = await visit('closed', path, { method });
    expect([path, status, JSON.parse(body).error.code]).toEqual([path, 503, 'community_suspended']);
    expect(headers['retry-after']).toBe('3600');
  }
  // The community has no webhook secret, so this is the call's own response.
  const webhook = await visit('closed', '/api/payments/stripe/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect([webhook.status, JSON.parse(webhook.body).error.code]).toEqual([404, 'not_found']);
});

test('people can still unsubscribe from a suspended community’s mail', { tag: '@once' }, async () => {
  const page = await visit('closed', '/unsubscribe?token=x', { headers: { 'accept-language': 'en' } });
  expect([page.status, page.body.includes('This unsubscribe link doesn’t work.')]).toEqual([404, true]);
  const oneClick = await visit('closed', '/api/email/unsubscribe?token=x', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect([oneClick.status, JSON.parse(oneClick.body).error.code]).toEqual([404, 'unsubscribe_invalid']);
});
