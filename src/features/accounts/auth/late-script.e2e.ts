import { createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test('a sign-in form sent before its script loads still signs in and stores the token', {
  tag: '@once',
}, async ({ page }) => {
  const { email, password, name } = await createPerson('aurora', 'user', { hasPassword: true });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${originOf('aurora')}/auth/signin?next=/pricing`, { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true });
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
  release();
  await expect(page).toHaveURL(`${originOf('aurora')}/pricing`);
  await expect(page.getByLabel(`Account: ${name}`)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toMatch(/^[\w-]{43}$/);
});

test('text typed into a form while its script loads is kept', { tag: '@once' }, async ({ page }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${originOf('aurora')}/auth/signup`, { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Õnne Ülle');
  await page.getByLabel('E-mail').fill('keegi@people.test');
  release();
  await expect(page.locator('form[data-sign-up]')).toHaveAttribute('novalidate');
  await expect(page.getByLabel('Name')).toHaveValue('Õnne Ülle');
  await expect(page.getByLabel('E-mail')).toHaveValue('keegi@people.test');
});
