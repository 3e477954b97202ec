import type { Page } from '@playwright/test';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'relinked';
// The tests share one draft.
test.describe.configure({ mode: 'default' });

async function openList(page: Page) {
  await page.goto(`${originOf(slug)}/admin/customizations?lang=en`);
  await page.getByText('Header links', { exact: true }).click();
  const list = page.locator('[data-link-list="nav.links"]');
  await list.getByRole('button', { name: 'Back to the usual links' }).click();
  await expect(page.locator('[data-brand-state]')).toHaveText(/As published|not published/);
  return list;
}

const namesIn = (list: ReturnType<Page['locator']>) => list.locator('summary [data-link-name]').allTextContents();
const isSaved = (page: Page) => expect(page.locator('[data-brand-state]')).toContainText(/As published|not published/);

test('links can be moved, named, added and removed by keyboard, and the preview shows them', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  const list = await openList(page);
  expect(await namesIn(list)).toEqual(['Premium', 'Articles', 'Events', 'Resources', 'Experts', 'Feedback']);
  await expect(list.getByRole('button', { name: 'Move up: Premium' })).toBeDisabled();
  await expect(list.getByRole('button', { name: 'Add' })).toBeHidden();

  await list.getByRole('button', { name: 'Move up: Articles' }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: 'Move down: Articles' })).toBeFocused();
  await expect(list.getByRole('status')).toHaveText('Articles is now at 1 / 6.');
  await list.getByRole('button', { name: 'Remove: Feedback' }).focus();
  await page.keyboard.press('Enter');
  await expect(list.getByRole('status')).toHaveText('Feedback was removed.');
  await list.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await list.getByLabel('Label in English').first().fill('Stories');

  await list.getByRole('combobox', { name: 'Link to add' }).selectOption('A link of your own');
  await list.getByRole('button', { name: 'Add' }).click();
  await expect(list.getByLabel('Address').last()).toBeFocused();
  await page.keyboard.type('https://shop.example.com/candles');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Pood');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Shop');
  expect(await namesIn(list)).toEqual(['Stories', 'Premium', 'Events', 'Resources', 'Experts', 'Shop']);
  await isSaved(page);
  expect(await findBarriers(page)).toEqual([]);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await findOverflow(page)]).toEqual([width, []]);
  }

  const frame = page.frameLocator('[data-preview-frame]');
  const shop = frame.locator('a[href="https://shop.example.com/candles"]').first();
  await expect(shop).toHaveText('Shop');
  await expect(shop).toHaveAttribute('target', '_blank');
  await page.reload();
  await page.getByText('Header links', { exact: true }).click();
  expect(await namesIn(list)).toEqual(['Stories', 'Premium', 'Events', 'Resources', 'Experts', 'Shop']);
  await list.getByRole('button', { name: 'Back to the usual links' }).click();
  await expect.poll(() => namesIn(list)).toContain('Feedback');
  await isSaved(page);
});
