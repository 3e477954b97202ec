import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

/** This community has one sign-in provider that works and one that is down. */
const slug = 'providing';
const address = () => `${originOf(slug)}/admin/connections?lang=en`;

test('an administrator tests the keys of two sign-in providers, one of which is down', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(address());
  for (const part of await page.locator('details > summary').all()) await part.click();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);

  const providers = page.getByRole('region', { name: /^Sign in with/ });
  const test = (index: number) => providers.nth(index).getByRole('button', { name: 'Test the key' });
  await test(0).click();
  await expect(providers.nth(0).getByText('It works:')).toBeVisible();
  await test(1).click();
  await expect(providers.nth(1).getByText('gave no answer')).toBeVisible();
});

test('an administrator enters a key that is never shown again, and removes it', { tag: '@once' }, async ({
  page,
  context,
}) => {
  // Otherwise the key couldn't be removed, because it is needed to charge the demo's subscribers.
  await databaseOf(slug).run(`update subscriptions set status = 'ended', ended_at = updated_at where ended_at is null`);
  const mari = await createPerson(slug, 'admin', { hasPassword: true });
  await signInBrowser(context, mari);
  await page.goto(address());
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

test('an administrator adds a language model and a sign-in provider, and stops using both', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const mari = await createPerson(slug, 'admin', { hasPassword: true });
  await signInBrowser(context, mari);
  await page.goto(address());
  const saved = page.getByText('Saved. It applies right away.');
  const model = page.getByRole('region', { name: /^Language model/ });
  await model.getByText('Use a service').click();
  await expect(model.getByLabel('Address')).toHaveValue('https://api.openai.com/v1');
  await model.getByLabel('Address').fill('https://10.0.0.1/v1');
  await model.getByLabel('Model').fill('small-model');
  await model.getByLabel('Your password').fill(mari.password);
  await model.getByRole('button', { name: 'Save' }).click();
  await expect(model.getByText('Please enter a public address')).toBeVisible();
  await model.getByLabel('Address').fill('https://models.kogu.ee/v1');
  await model.getByRole('button', { name: 'Save' }).click();
  await expect(saved).toBeVisible();
  await expect(model).toHaveAccessibleName('Language model small-model');
  await expect(model.getByText('Set here. The folder says nothing.')).toBeVisible();
  await expect(model.getByText('No key yet')).toBeVisible();

  const issuer = await page.getByLabel('Issuer').first().inputValue();
  const added = page.getByRole('region', { name: 'Add a way to sign in' });
  await added.getByText('Add a provider').click();
  await expect(added.getByLabel('Issuer')).toBeHidden();
  await expect(added.getByText('/auth/oauth/google/callback')).toBeVisible();
  await added.getByLabel('Another one').check();
  await added.getByLabel('Short name').fill('kuu');
  await expect(added.getByText('/auth/oauth/kuu/callback')).toBeVisible();
  await added.getByLabel('Name', { exact: true }).fill('Kuu konto');
  await added.getByLabel('Issuer').fill(issuer);
  await added.getByLabel('Client id').fill('kogu-tests');
  await added.getByLabel('Your password').fill(mari.password);
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(saved).toBeVisible();
  const provider = page.getByRole('region', { name: 'Sign in with Kuu konto' });
  await expect(provider.getByText('/auth/oauth/kuu/callback')).toBeVisible();

  for (const region of [provider, model]) {
    await region.getByRole('button', { name: 'Stop using it' }).click();
    const dialog = page.getByRole('dialog', { name: /^Stop using/ });
    await expect(dialog.getByText('Its key is removed as well.')).toBeVisible();
    await dialog.getByLabel('Your password').fill(mari.password);
    await dialog.getByRole('button', { name: 'Stop using it' }).click();
    await expect(saved).toBeVisible();
    await expect(region.getByText('Set here.')).toHaveCount(0);
  }
  await expect(provider).toHaveCount(0);
});
