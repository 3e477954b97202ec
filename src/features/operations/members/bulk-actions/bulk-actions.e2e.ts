import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('an administrator sees who would get a plan, types their number and starts', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const family = `Hulk${Date.now()}`;
  await Promise.all(['Mari', 'Jaan'].map((name) => createPerson(slug, 'user', { name: `${name} ${family}` })));
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/users/bulk?lang=en&q=${family}&role=boss`);
  await expect(
    page.getByRole('status').filter({ hasText: 'role=boss' }),
    'a mistyped filter starts no act',
  ).toBeVisible();
  await page.getByRole('button', { name: 'More for this list' }).click();
  await page.getByRole('link', { name: 'Act on everyone in this list' }).click();
  await expect(page.getByText(family)).toBeVisible();
  await page.getByRole('button', { name: 'Show who it affects' }).click();
  await expect(page.getByText('Choose what to do.')).toBeVisible();
  await expect(page.getByLabel('Last day')).toBeHidden();
  await page.getByRole('radio', { name: /^Give a plan/ }).check();
  const year = new Date().getFullYear() + 1;
  await page.getByLabel('Last day').fill(`${year}-06-30`);
  await page.getByLabel('Why').fill('For your help');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show who it affects' }).click();

  await expect(page.getByRole('heading', { name: `Give a plan: Premium, last day June 30, ${year}` })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`Mari ${family}.*Not done yet`) })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`Jaan ${family}.*Not done yet`) })).toBeVisible();
  expect(await findOverflow(page)).toEqual([]);
  await page.getByRole('button', { name: 'Give it to 2 members' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type 2 to confirm').fill('3');
  await dialog.getByRole('button', { name: 'Give it to 2 members' }).click();
  await expect(dialog.getByText('This isn’t the number of members.')).toBeVisible();
  await dialog.getByLabel('Type 2 to confirm').fill('2');
  await dialog.getByRole('button', { name: 'Give it to 2 members' }).click();
  await expect(page.getByText(/In progress|Finished/).first()).toBeVisible();
});
