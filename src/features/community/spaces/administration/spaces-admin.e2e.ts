import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('an administrator creates a space, moves it by keyboard, changes and archives it', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const name = `Talverõõmud ${Date.now()}`;
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/community/spaces?lang=en`);
  await page.getByRole('button', { name: 'Add a space' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a space' });
  await dialog.getByLabel('Name in Estonian').fill(name);
  await expect(dialog.getByLabel('Address')).toHaveValue(/^talveroomud-[0-9]+$/);
  await dialog.getByLabel('Address').fill('Talv!');
  await dialog.getByLabel('Name in English').fill(name);
  await dialog.getByRole('button', { name: 'Add a space' }).click();
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await dialog.getByLabel('Address').fill(`talv-${Date.now()}`);
  await dialog.getByRole('button', { name: 'Add a space' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  const row = page.getByRole('listitem').filter({ hasText: name }).last();
  await expect(row).toBeVisible();
  const places = await page.locator('.space-row').count();
  await row.getByRole('button', { name: `Move up: ${name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} is now number ${places - 1}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Move up: ${name}` })).toBeFocused();
  await page.reload();
  await expect(page.locator('.space-row').nth(places - 2)).toContainText(name);

  await row.locator('summary').click();
  await row.getByLabel('Who can read').selectOption('premium');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(row.getByText('Premium and Donator').last()).toBeVisible();
  await row.locator('summary').click();
  await row.getByRole('button', { name: 'Archive' }).click();
  await expect(row.getByText('Archived')).toBeVisible();
});
