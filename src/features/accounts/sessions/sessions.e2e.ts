import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test('a member sees where they are signed in, and signs another browser out', { tag: '@once' }, async ({
  page,
  context,
  browser,
}) => {
  const person = await createPerson('aurora', 'user', { hasPassword: true });
  await signInBrowser(context, person);
  const other = await (await browser.newContext()).newPage();
  await other.goto(`${originOf('aurora')}/auth/signin?next=/my-profile`);
  await other.getByLabel('E-mail').fill(person.email);
  await other.getByLabel('Password').fill(person.password);
  await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(`${originOf('aurora')}/my-profile`);

  await page.goto(`${originOf('aurora')}/settings#sessions`);
  const list = page.locator('#sessions');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByRole('listitem').first()).toContainText('This device');
  await list.getByRole('button', { name: /^Sign out: Chrome/ }).click();
  await expect(list.getByRole('status')).toHaveText('That device was signed out.');
  await expect(list.getByText('You are not signed in anywhere else.')).toBeVisible();
  await expect(list.getByRole('button')).toHaveCount(0);

  await other.goto(`${originOf('aurora')}/my-profile`);
  await expect(other).toHaveURL(/\/auth\/signin/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await other.context().close();
});
