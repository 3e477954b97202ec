import type { Page } from '@playwright/test';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test.describe('choosing another language in the header', { tag: '@once' }, () => {
  test.use({ locale: 'en-GB' });

  test('keeps a visitor’s input and scroll position', async ({ page }) => {
    await page.goto(`${originOf('aurora')}/feedback?from=here`);
    const form = page.locator('form[data-feedback]');
    await form.locator('textarea').fill('Neli kena fotot\nja üks udune');
    await form.getByRole('radio', { name: '4' }).check();
    await choose(page, 'Eesti');
    await expect(page).toHaveURL(`${originOf('aurora')}/feedback?from=here`);
    await expect(form.locator('textarea')).toHaveValue('Neli kena fotot\nja üks udune');
    await expect(form.getByRole('radio', { name: '4' })).toBeChecked();
    await choose(page, 'English');
    await expect(form.locator('textarea')).toHaveValue('Neli kena fotot\nja üks udune');
    await page.goto(`${originOf('aurora')}/feedback`);
    await expect(form.locator('textarea')).toHaveValue('');
  });

  test('doesn’t keep passwords, visible or not', async ({ page }) => {
    await page.goto(`${originOf('aurora')}/auth/signup`);
    await page.getByLabel('Name').fill('Olga Õun');
    await page.getByLabel('Password', { exact: true }).fill('kuu paistab');
    await page.getByRole('button', { name: 'Show password' }).first().click();
    // Without content, the browser stays on the page, so we can inspect what it stored.
    await page.route('**/language/et?*', (route) => route.fulfill({ status: 204 }));
    await openMenu(page);
    await page.getByRole('link', { name: 'Eesti' }).first().click();
    const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
    expect(kept).toContain('Olga Õun');
    expect(kept).not.toContain('paistab');
    await page.unroute('**/language/et?*');
    await page.getByRole('link', { name: 'Eesti' }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'et-EE');
    await expect(page.getByLabel('Nimi')).toHaveValue('Olga Õun');
    await expect(page.getByLabel('Parool', { exact: true })).toHaveValue('');
  });

  test('keeps a member’s input in an island and updates its state', async ({ page, member }) => {
    await member('aurora');
    await page.goto(`${originOf('aurora')}/store`);
    await page.getByRole('textbox', { name: 'Gift card code' }).fill('RYUP-2222');
    await choose(page, 'Eesti');
    await expect(page.getByRole('textbox', { name: 'Kinkekaardi kood' })).toHaveValue('RYUP-2222');
    await page.getByRole('button', { name: 'Vaata kaarti' }).click();
    await expect(page.getByText('Kinkekaardi kood ei ole õigel kujul.')).toBeVisible();
  });

  test('keeps rows added to a form', async ({ page, member }) => {
    await member('aurora', 'expert');
    await page.goto(`${originOf('aurora')}/expert/profile`);
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByLabel('Field 3, In English').fill('Aurora chasing');
    await choose(page, 'Eesti');
    await expect(page.getByLabel('3. valdkond, Inglise keeles')).toHaveValue('Aurora chasing');
  });
});

async function choose(page: Page, language: 'Eesti' | 'English'): Promise<void> {
  await openMenu(page);
  await page.getByRole('link', { name: language }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'Eesti' ? 'et-EE' : 'en-US');
}

/** Opens the language menu in the header, in either language. */
async function openMenu(page: Page): Promise<void> {
  await page.getByLabel(/(Language|Keel): /).click();
}
