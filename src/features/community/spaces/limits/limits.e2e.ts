import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';

test('an administrator sets a limit and resets it, and a conflicting change from another tab isn’t saved', {
  tag: '@once',
}, async ({ page, context }) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/community/limits?lang=en`);
  const links = page.getByLabel('Links to other sites a day');
  const folder = await links.inputValue();
  const other = await context.newPage();
  await other.goto(page.url());

  await links.fill('5000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a whole number from 0 to 1,000.')).toBeVisible();
  await expect(links).toBeFocused();
  await links.fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(links).toHaveValue('3');
  await expect(page.getByText(`Set here. The community’s folder says ${folder}.`)).toBeVisible();

  await other.getByLabel('Links to other sites a day').fill('4');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Someone else changed this in the meantime.')).toBeVisible();
  await expect(other.getByLabel('Links to other sites a day')).toHaveValue('4');
  await other.close();

  await page.getByRole('button', { name: 'Use the folder’s values' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use the folder’s values' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(links).toHaveValue(folder);
  await expect(page.getByText('Set here.')).toHaveCount(0);
});
