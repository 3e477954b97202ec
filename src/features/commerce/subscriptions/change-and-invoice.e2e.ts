import { readNewestMail } from '#testing/browser/mailbox.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test('a subscriber sees today’s charge before changing the plan and finds the same amount on the invoice', {
  tag: '@once',
}, async ({ page, context, member }) => {
  const mari = await member('ryup');
  await page.goto(`${originOf('ryup')}/pricing?lang=en`);
  await page.locator('[data-buy="premium"] button').click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you! Premium is yours.' })).toBeVisible();

  await page.goto(`${originOf('ryup')}/subscription?lang=en`);
  const stale = await context.newPage();
  await stale.goto(`${originOf('ryup')}/subscription?lang=en`);
  await page.route(/subscription\/change/, (route) => route.abort());
  await page.getByRole('button', { name: 'Become a Donator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your plan now?' });
  const confirm = dialog.getByRole('button', { name: 'Change plan' });
  await expect(dialog.getByRole('status')).toContainText('We could not work out today’s charge.');
  await expect(confirm).toBeDisabled();
  await page.unroute(/subscription\/change/);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Become a Donator' }).click();
  await expect(dialog.getByRole('status')).toContainText(/Today we charge \S+\d\.$/);
  const [, amount = ''] = /charge (\S+)\.$/.exec((await dialog.getByRole('status').textContent()) ?? '') ?? [];
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await confirm.click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Your plan is changed.');

  // An outdated tab still offers the plan that the member now has; it reloads the subscription instead of changing it.
  await stale.getByRole('button', { name: 'Become a Donator' }).click();
  await expect(stale.getByRole('button', { name: 'Change to Premium' })).toBeVisible();
  await expect(stale.getByRole('dialog', { name: 'Change your plan now?' })).toBeHidden();

  const invoices = page.getByRole('region', { name: 'Invoices' }).getByRole('listitem');
  await expect(invoices).toHaveCount(2);
  await expect(invoices.first()).toContainText(amount);
  await invoices.first().getByRole('link', { name: 'Open invoice' }).click();
  const invoice = page.getByRole('article');
  await expect(invoice.getByRole('row', { name: 'Total' })).toContainText(amount);
  for (const fact of ['MTÜ Ryup', 'Registry code', mari.email]) await expect(invoice).toContainText(fact);
  await expect(invoice.getByText(/^Paid on/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const mail = await readNewestMail(mari.email, 4);
  expect(mail.text).toContain('MTÜ Ryup');
});

test('an unknown invoice isn’t found', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora');
  await page.goto(`${originOf('aurora')}/subscription/invoice?id=in_unknown&lang=en`);
  await expect(page.getByRole('heading', { name: 'We can’t find this invoice' })).toBeVisible();
});
