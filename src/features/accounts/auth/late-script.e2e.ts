import { createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test('the form is sent before its script has come: the member is signed in, and the browser has the token', {
  tag: '@once',
}, async ({ page }) => {
  const { email, password, name } = await createPerson('aurora', 'user', { hasPassword: true });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    if (!route.request().url().includes('first-paint')) await released;
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

test('the script comes while somebody types: nothing typed is lost', { tag: '@once' }, async ({ page }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    if (!route.request().url().includes('first-paint')) await released;
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
