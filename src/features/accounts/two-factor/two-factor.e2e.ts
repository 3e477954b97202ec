import type { Page } from '@playwright/test';
import { createPerson, type Person, signInBrowser, signOutBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { currentCode } from '#testing/browser/two-factor-code.ts';

const setupPage = '/security/2fa-setup';

test('a visitor is sent to sign in with a link back to the setup page', { tag: '@once' }, async ({ page }) => {
  await page.goto(originOf('aurora') + setupPage);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/auth\/signin\?next=%2Fsecurity%2F2fa-setup$/);
});

test('a member sets up two-factor, signs in with backup codes (with and without script), and turns it off', {
  tag: '@once',
}, async ({ page, context, browser }) => {
  const person = await createPerson('aurora', 'user', { hasPassword: true });
  await signInBrowser(context, person);
  const codes = await setUp(page);
  await expect(page).toHaveURL(/\/settings#security$/);
  await expect(page.getByText('You have 10 unused backup codes left.')).toBeVisible();

  await signOutBrowser(page, 'aurora');
  await enterPassword(page, person);
  await enterCode(page, '123');
  await expect(page.getByText('Invalid verification code')).toBeVisible();
  await enterCode(page, codes[0] ?? '');
  await expect(page).toHaveURL(`${originOf('aurora')}/settings`);

  await withoutScript(await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' }), person, codes[1] ?? '');

  await page.getByRole('button', { name: 'Turn it off' }).click();
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Turn it off' }) });
  await form.getByLabel('Your password').fill(person.password);
  await form.getByRole('button', { name: 'Turn it off' }).click();
  await expect(page.getByText('Two-factor sign-in is off.')).toBeVisible();
});

test('a member changes the password in the settings', { tag: '@once' }, async ({ page, context }) => {
  const person = await createPerson('aurora', 'user', { hasPassword: true });
  await signInBrowser(context, person);
  await page.goto(`${originOf('aurora')}/settings#security`);
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Change the password' }) });
  const change = async (current: string, next: string, repeat: string) => {
    await form.getByLabel('Current password').fill(current);
    await form.getByLabel('New password', { exact: true }).fill(next);
    await form.getByLabel('Repeat the new password').fill(repeat);
    await form.getByRole('button', { name: 'Change the password' }).click();
  };
  await change(person.password, 'tuul tuleb', 'tuul läheb');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await change('not this one', 'tuul tuleb', 'tuul tuleb');
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await change(person.password, 'tuul tuleb', 'tuul tuleb');
  await expect(page.getByText('Your password is changed.')).toBeVisible();
});

async function setUp(page: Page): Promise<string[]> {
  await page.goto(originOf('aurora') + setupPage);
  await page.getByRole('button', { name: 'I have an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await page.getByText('Enter the key by hand').click();
  const secret = ((await page.locator('.two-factor-key').textContent()) ?? '').replace(/\s/g, '');
  const field = page.getByLabel('6-digit code');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await field.fill(currentCode(secret));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('button', { name: 'Finish' })).toBeDisabled();
  const codes = await page.locator('.backup-codes li').allTextContents();
  expect(codes).toHaveLength(10);
  await expectAskedBeforeLeaving(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Backup-codes-for-Aurora.txt');
  await page.getByLabel('I have saved my backup codes').check();
  await page.getByRole('button', { name: 'Finish' }).click();
  return codes;
}

/** Expects the browser to warn before reloading, because the codes are shown only once. Then stays on the page. */
async function expectAskedBeforeLeaving(page: Page): Promise<void> {
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => setTimeout(() => location.reload())),
  ]);
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.locator('.backup-codes li')).toHaveCount(10);
}

async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.goto(`${originOf('aurora')}/auth/signin?next=%2Fsettings`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

async function withoutScript(context: ReturnType<Page['context']>, person: Person, code: string): Promise<void> {
  const page = await context.newPage();
  await enterPassword(page, person);
  await enterCode(page, '123');
  await expect(page.getByText('Invalid verification code')).toBeVisible();
  await enterCode(page, code);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${originOf('aurora')}/settings`);
  await context.close();
}
