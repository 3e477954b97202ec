import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { createMemberWithUnknownSecret, createResetRequest } from '#testing/browser/two-factor-reset.ts';

const slug = 'aurora';

test('one administrator requests a two-factor reset, and another confirms it', { tag: '@once' }, async ({
  page,
  context,
  browser,
}) => {
  const name = `Kaja Kadunud${Date.now()}`;
  const member = await createMemberWithUnknownSecret(slug, name);
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/users/${member.id}?lang=en`);
  await page.getByRole('button', { name: 'Reset two-factor sign-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Request the reset' }).click();
  await expect(dialog.getByLabel('Why, and how you know it is them')).toBeFocused();
  await dialog.getByLabel('Why, and how you know it is them').fill('Her phone was stolen. I called her.');
  await dialog.getByRole('button', { name: 'Request the reset' }).click();
  await expect(page.getByText('You requested this. Another administrator has to confirm it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm the reset' })).toHaveCount(0);

  const theirs = await browser.newContext();
  await signInBrowser(theirs, await createPerson(slug, 'admin'));
  const other = await theirs.newPage();
  await other.goto(`${originOf(slug)}/admin?lang=en`);
  await other.getByRole('link', { name: /two-factor reset/ }).click();
  const request = other.getByRole('row', { name });
  await expect(request).toContainText('Her phone was stolen. I called her.');
  await request.getByRole('button', { name: /^More about/ }).click();
  await other.getByRole('button', { name: 'Confirm the reset' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Confirm the reset' }).click();
  await expect(other.getByRole('link', { name })).toHaveCount(0);
  await theirs.close();

  await page.reload();
  await expect(page.getByText('You requested this.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Reset two-factor sign-in' })).toHaveCount(0);
});

test('an administrator refuses a reset that a colleague requested', { tag: '@once' }, async ({ page, context }) => {
  const member = await createResetRequest(slug);
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/users/${member.id}?lang=en`);
  await expect(page.getByText('Requested by Aive Abistaja')).toBeVisible();
  await page.getByRole('button', { name: 'Refuse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse the reset' });
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByRole('button', { name: 'Reset two-factor sign-in' })).toBeVisible();
});
