import { cookieOf, createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const hostile = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  'https://evil.test',
  'https:evil.test',
  'http:/evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '/%2f%2fevil.test/..//',
  '%2f%2fevil.test',
  '/%5cevil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  '/.//evil.test',
  '/x/..//evil.test',
  'evil.test',
  '@evil.test',
  '.evil.test',
  ' //evil.test',
  '/\u0000/evil.test',
  '/"><script>alert(1)</script>',
];

test('next= never redirects to another site', { tag: '@once' }, async () => {
  const origin = originOf('ryup');
  for (const next of hostile) {
    const query = encodeURIComponent(next);
    for (const form of ['signin', 'signup']) {
      const { body } = await visit('ryup', `/auth/${form}?next=${query}`);
      const written = /data-next="([^"]*)"/.exec(body)?.[1];
      expect(written, next).toBeDefined();
      expect(new URL(written ?? '//missing', origin).origin, next).toBe(origin);
      expect(body).not.toContain('"><script>alert(1)');
    }
    const { headers } = await visit('ryup', `/language/et?next=${query}`);
    expect(new URL(headers.location ?? '//missing', origin).origin, next).toBe(origin);
  }
});

test('the sign-in form accepts a next= path on this site', { tag: '@once' }, async () => {
  const { body } = await visit('ryup', `/auth/signin?next=${encodeURIComponent('/pricing?a=1&b=2')}`);
  expect(body).toMatch(/data-next="\/pricing\?a=1&(amp|#38);b=2"/);
});

test('signing in from a hostile link ends on this site', { tag: '@once' }, async ({ page }) => {
  const { email, password } = await createPerson('aurora', 'user', { hasPassword: true });
  await page.goto(`${originOf('aurora')}/auth/signin?next=%2F%2Fevil.test`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${originOf('aurora')}/dashboard`);
});

test('a signed-in member skips the sign-in and sign-up pages and stays on the site', { tag: '@once' }, async () => {
  const cookie = cookieOf(await createPerson('ryup'));
  const origin = originOf('ryup');
  for (const form of ['signin', 'signup']) {
    const go = async (query: string) => {
      const { status, headers } = await visit('ryup', `/auth/${form}${query}`, { headers: { cookie } });
      expect([query, status]).toEqual([query, 303]);
      expect(headers['cache-control']).toContain('no-store');
      return new URL(headers.location ?? '//missing', origin).href;
    };
    expect(await go('')).toBe(`${origin}/dashboard`);
    expect(await go(`?next=${encodeURIComponent('/pricing?a=1&b=2')}`)).toBe(`${origin}/pricing?a=1&b=2`);
    for (const next of hostile) {
      expect(new URL(await go(`?next=${encodeURIComponent(next)}`)).origin, next).toBe(origin);
    }
    const banned = cookieOf(await createPerson('ryup', 'banned'));
    expect((await visit('ryup', `/auth/${form}`, { headers: { cookie: banned } })).status).toBe(200);
  }
});

test('a signed-in browser that lost its token signs in again and returns to its page', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const person = await createPerson('aurora', 'user', { hasPassword: true });
  await signInBrowser(context, person);
  await page.goto(`${originOf('aurora')}/pricing`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${originOf('aurora')}/my-profile`);
  await expect(page).toHaveURL(`${originOf('aurora')}/auth/signin?next=%2Fmy-profile&again`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${originOf('aurora')}/my-profile`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile');
});
