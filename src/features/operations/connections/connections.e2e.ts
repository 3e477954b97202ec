import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

/** Has a sign-in provider that works and one that is down. */
const slug = 'providing';

test('an administrator tests keys, enters one that nobody reads again, and removes it', async ({ page, context }) => {
  const mari = await createPerson(slug, 'admin', { hasPassword: true });
  await signInBrowser(context, mari);
  await page.goto(`${originOf(slug)}/admin/connections?lang=en`);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);

  const providers = page.getByRole('region', { name: /^Sign in with/ });
  const test = (index: number) => providers.nth(index).getByRole('button', { name: 'Test the key' });
  await test(0).click();
  await expect(providers.nth(0).getByText('It works:')).toBeVisible();
  await test(1).click();
  await expect(providers.nth(1).getByText('gave no answer')).toBeVisible();

  const events = page.getByRole('region', { name: 'Stripe: events' });
  const key = events.getByLabel(/key$/i);
  await key.fill('with a space');
  await events.getByRole('button', { name: 'Save' }).click();
  await expect(events.getByText('Please paste the key as the service shows it')).toBeVisible();
  await key.fill('whsec_0123456789abcdef');
  await events.getByRole('button', { name: 'Save' }).click();
  await expect(events.getByText('Please enter your password.')).toBeVisible();
  await events.getByLabel('Your password').fill(mari.password);
  await events.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The new key is saved.')).toBeVisible();
  await expect(events.getByText('Key is there')).toBeVisible();
  await expect(events.getByLabel('New key')).toHaveValue('');
  expect(await page.content()).not.toContain('whsec_0123456789abcdef');

  await events.getByRole('button', { name: 'Remove the key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove the key of Stripe?' });
  await expect(dialog.getByText('no longer learns of payments')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const remove = dialog.getByRole('button', { name: 'Remove the key' });
  await dialog.getByLabel('Your password').fill('not the password');
  await remove.click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(mari.password);
  await remove.click();
  await expect(page.getByText('The key is removed.')).toBeVisible();
  await expect(events.getByText('No key yet')).toBeVisible();
});
