import { linkIn, readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('a member changes their address, then undoes it from the old address with a new password', {
  tag: '@once',
}, async ({ page, context }) => {
  const member = await createPerson(slug, 'user', { hasPassword: true });
  const address = `uus-${Date.now()}@people.test`;
  await signInBrowser(context, member);
  await page.goto(`${originOf(slug)}/settings?lang=en#security`);
  await page.getByText('Change the address').click();
  await page.getByLabel('New address').fill(address);
  const form = page.locator('form', { hasText: 'New address' });
  await form.getByLabel('Current password').fill('hoopis teine');
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(form.getByText('This is not your password.')).toBeVisible();
  await form.getByLabel('Current password').fill(member.password);
  await form.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We have sent a link to ${address}`)).toBeVisible();

  await page.goto(linkIn(await readNewestMail(address)));
  await page.getByRole('button', { name: /Confirm the new address|Kinnitan uue aadressi/ }).click();
  await expect(page.getByText(/The new address is in place|Uus aadress kehtib/)).toBeVisible();
  await page.goto(`${originOf(slug)}/settings?lang=en#security`);
  await expect(page.locator('#security').getByText(address)).toBeVisible();

  await page.goto(linkIn(await readNewestMail(member.email)));
  const password = 'tuul tuleb merelt';
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: /Undo the change|Võtan vahetuse tagasi/ }).click();
  await page
    .getByRole('link', { name: /Sign in|Logi sisse/ })
    .first()
    .click();
  await page.locator('input[name=email]').fill(member.email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').first().click();
  await expect(page).toHaveURL(/dashboard/);
});

test('a member cancels a pending change of address', { tag: '@once' }, async ({ page, context }) => {
  const member = await createPerson(slug, 'user', { hasPassword: true });
  await signInBrowser(context, member);
  await page.goto(`${originOf(slug)}/settings?lang=en#security`);
  await page.getByText('Change the address').click();
  await page.getByLabel('New address').fill(`uus-${Date.now()}@people.test`);
  const form = page.locator('form', { hasText: 'New address' });
  await form.getByLabel('Current password').fill(member.password);
  await form.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('button', { name: 'Keep the current address' }).click();
  await expect(page.getByText('Change the address')).toBeVisible();
});

test('an administrator requests a new address for a member, who confirms it', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const member = await createPerson(slug, 'user', { hasPassword: true });
  const address = `uus-${Date.now()}@people.test`;
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/users/${member.id}?lang=en`);
  await page.getByRole('button', { name: 'Change the e-mail address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New address').fill(address);
  await dialog.getByLabel('Why (they read it)').fill('The old mailbox was closed');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('The link is on its way to the new address.')).toBeVisible();
  await page.goto(linkIn(await readNewestMail(address)));
  await page.locator('form button[type=submit]').click();
  await page.goto(`${originOf(slug)}/admin/users/${member.id}?lang=en`);
  await expect(page.getByText(address).first()).toBeVisible();
});
