import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';

test('an administrator changes a setting, meets another’s change, and undoes it', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/settings?lang=en`);
  const operator = page.getByLabel('Who runs the community');
  const registry = page.getByLabel('Registry code');
  const save = page.getByRole('button', { name: 'Save' });
  const folder = await operator.inputValue();
  const other = await context.newPage();
  await other.goto(page.url());

  await page.getByLabel('Contact e-mail').fill('nobody');
  await save.click();
  await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible();
  await expect(page.getByLabel('Contact e-mail')).toBeFocused();
  await page.reload();

  await operator.fill('Northern Light Society');
  await save.click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByText('Set here.')).toBeVisible();

  await other.getByLabel('Who runs the community').fill('Aurora Club');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Someone else saved this group while you were editing.')).toBeVisible();
  await expect(other.getByText('It is now: Northern Light Society')).toBeVisible();
  await expect(other.getByLabel('Who runs the community')).toHaveValue('Aurora Club');
  await other.close({ runBeforeUnload: false });

  await page.getByText('Latest changes').click();
  await page.getByRole('button', { name: /^Undo the change/ }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(operator).toHaveValue(folder);

  await registry.fill('80000099');
  await save.click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: /^Back to the folder’s value/ }).click();
  await save.click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByText('Set here.')).toHaveCount(0);
});
