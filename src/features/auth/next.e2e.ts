import { createPerson } from '#testing/browser/people.ts';
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

test('next= never leads off the site', { tag: '@once' }, async () => {
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

test('a path of the site is where the member goes after signing in', { tag: '@once' }, async () => {
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
