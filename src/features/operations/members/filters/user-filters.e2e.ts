import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('an administrator saves a filter under a name, opens it again and deletes it', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/users?lang=en`);
  await expect(page.getByRole('button', { name: 'Save this filter' })).toHaveCount(0);
  await page.goto(`${originOf(slug)}/admin/users?role=admin&seen=week`);
  await page.getByRole('button', { name: 'Save this filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this filter' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Admins of the week');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = page.getByRole('navigation', { name: 'Saved views' });
  await expect(saved.getByRole('link', { name: 'Admins of the week' })).toHaveAttribute('aria-current', 'page');
  expect(await findBarriers(page)).toEqual([]);

  await page.goto(`${originOf(slug)}/admin/users`);
  await saved.getByRole('link', { name: 'Admins of the week' }).click();
  await expect(page).toHaveURL(/role=admin&seen=week/);
  await page.getByRole('button', { name: 'Delete “Admins of the week”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(saved.getByRole('link', { name: 'Admins of the week' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('an administrator chooses columns, which fit a phone and stay chosen', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/users?lang=en&role=admin`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Joined' }).uncheck();
  await page.getByRole('checkbox', { name: 'Language' }).check();
  await page.getByRole('checkbox', { name: 'Campaigns' }).check();
  await page.keyboard.press('Escape');
  const headings = ['', 'Name', 'Account', 'Plan', 'Language', 'Campaigns', 'Last seen'];
  await expect(page.getByRole('columnheader')).toHaveText(headings);
  await expect(page).toHaveURL(/role=admin/);
  await page.goto(`${originOf(slug)}/admin/users`);
  await expect(page.getByRole('columnheader')).toHaveText(headings);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await findOverflow(page)).toEqual([]);
});
