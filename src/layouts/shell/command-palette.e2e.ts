import type { Page } from '@playwright/test';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');

/** Opens a page and waits until shortcuts work: its script enables the button. */
async function openOn(page: Page, path: string): Promise<void> {
  await page.goto(`${originOf('aurora')}${path}`);
  await expect(page.locator('[data-opens-palette]')).toBeEnabled();
}

test('an administrator opens a page with a few letters', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora', 'admin');
  await openOn(page, '/admin');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await field(page).fill('aud');
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('Audit log');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/audit$/);
});

test('an administrator finds a member by name, and gift cards', { tag: '@once' }, async ({ page, member }) => {
  const { name, email } = await member('aurora', 'admin');
  await openOn(page, '/admin');
  await page.keyboard.press('Control+k');
  await field(page).fill(email);
  const found = palette(page).getByRole('option', { name });
  await expect(found).toContainText(email);
  await expect(palette(page).getByRole('status')).toHaveText(/^Found: \d+$/);
  await expect(palette(page).getByRole('option', { selected: true })).toHaveCount(1);
  await found.click();
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('arrow keys cycle through the options, and Escape closes the palette', async ({ page, member }) => {
  await member('aurora', 'admin');
  await openOn(page, '/admin');
  const sheet = page.getByRole('button', { name: /^Admin ·/ });
  const isPhone = await sheet.isVisible();
  if (isPhone) await sheet.click();
  await page.getByRole('button', { name: 'Go to…' }).click();
  await expect(field(page)).toBeFocused();
  const last = (await options(page).count()) - 1;
  const selected = async () =>
    options(page).evaluateAll((all) => all.findIndex((each) => each.ariaSelected === 'true'));
  expect(await selected()).toBe(0);
  await page.keyboard.press('ArrowUp');
  expect(await selected()).toBe(last);
  await page.keyboard.press('ArrowDown');
  expect(await selected()).toBe(0);
  const active = await field(page).getAttribute('aria-activedescendant');
  expect(active).toBe(await options(page).first().getAttribute('id'));
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(isPhone ? sheet : page.getByRole('button', { name: 'Go to…' })).toBeFocused();
});

test('the palette shows that a search failed, and still finds pages', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora', 'admin');
  await openOn(page, '/admin');
  await page.route('**/api/admin/gift-cards?*', (route) => route.fulfill({ status: 503, json: { success: false } }));
  await page.keyboard.press('/');
  await field(page).fill('set');
  await expect(palette(page).getByRole('status')).toContainText('can’t be searched right now');
  await expect(palette(page).getByRole('option', { name: 'Settings' }).first()).toBeVisible();
});

test('a moderator finds only pages', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora', 'moderator');
  await openOn(page, '/moderator');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.keyboard.press('/');
  await field(page).fill('app');
  await expect(palette(page).getByRole('option', { name: 'Appeals' })).toBeVisible();
  await expect(palette(page).getByRole('status')).toHaveText(/^Found: /);
  expect(asked.filter((url) => url.includes('/api/admin/'))).toEqual([]);
  await field(page).fill('a "nice" & <b>odd</b> thing');
  await palette(page)
    .getByRole('option', { name: /^Search the community/ })
    .click();
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'a "nice" & <b>odd</b> thing');
});

test('single-key shortcuts can be turned off, but Ctrl+K still works', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora', 'moderator');
  await openOn(page, '/moderator');
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveValue('');
  await expect(palette(page).getByRole('checkbox')).not.toBeChecked();
});

test('members who aren’t staff have no command palette', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora');
  await page.goto(`${originOf('aurora')}/dashboard`);
  await expect(page.locator('[data-palette]')).toHaveCount(0);
});
