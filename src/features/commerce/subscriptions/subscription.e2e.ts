import { readMails, readNewestMail } from '#testing/browser/mailbox.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test.describe('a subscription', () => {
  test('is bought on the plans page, changed, cancelled, resumed and refunded @once', async ({ page, member }) => {
    const mari = await member('aurora');
    await page.goto(`${originOf('aurora')}/pricing`);
    await page.locator('[data-buy="premium"] button').click();
    await expect(page).toHaveURL(/\/dev\/payments\//);
    await page.getByRole('button', { name: 'Decline the card' }).click();
    await expect(page.getByRole('alert')).toHaveText('The card was declined. Try again.');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you! Premium is yours.' })).toBeVisible();
    await page.locator('.member-menu .menu > button').click();
    await expect(page.locator('.member-menu [data-tier="PREMIUM"]')).toBeVisible();

    await page.goto(`${originOf('aurora')}/pricing`);
    await expect(page.locator('[data-present="premium"]')).toBeVisible();
    await expect(page.locator('[data-buy="premium"]')).toBeHidden();

    await page.goto(`${originOf('aurora')}/subscription`);
    await page.getByRole('link', { name: 'Open invoice' }).click();
    const invoice = page.getByRole('article');
    await expect(invoice).toContainText(mari.email);
    await expect(invoice.getByRole('row', { name: 'Total' })).toContainText('4.99');
    await expect(invoice.getByRole('button', { name: 'Print' })).toBeVisible();
    await page.goto(`${originOf('aurora')}/subscription`);
    await page.getByRole('button', { name: 'Become a donator' }).click();
    const change = page.getByRole('dialog', { name: 'Change your plan now?' });
    await expect(change.getByRole('status')).toContainText(/Today we charge \$1[45]\.\d\d\./);
    await change.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your subscription?' });
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your subscription is cancelled.');
    await page.getByRole('button', { name: 'Keep subscription' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your subscription continues.');

    await page.getByRole('button', { name: 'Request a refund' }).click();
    await page.getByRole('button', { name: 'Yes, refund me' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your money is on its way back.');
    await expect(page.getByRole('link', { name: 'Choose a plan' })).toBeVisible();
    const invoices = page.getByRole('region', { name: 'Invoices' });
    await expect(invoices.getByRole('listitem')).toHaveCount(1);
    await expect(invoices.getByText(/^Refunded on/)).toBeVisible();
    await invoices.getByRole('link', { name: 'Open invoice' }).click();
    await expect(page.getByRole('article').getByText(/^Refunded on/)).toBeVisible();
    // Earlier mails (started, cancelled, resumed) may still be on their way.
    await expect.poll(async () => (await readNewestMail(mari.email)).subject).toContain('Your refund from');
    const refunds = (await readMails(mari.email)).filter(({ subject }) => subject.includes('refund'));
    expect(refunds).toHaveLength(1);
    expect(refunds[0]?.text).toContain('$4.99');
  });
});

test('a signed-out visitor is asked to sign in to see the result of a payment', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${originOf('aurora')}/subscription/success?checkout=one`);
  await expect(page.getByRole('heading', { name: 'Sign in to see how your payment went' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  const next = encodeURIComponent('/subscription/success?checkout=one');
  await expect(page).toHaveURL(`${originOf('aurora')}/auth/signin?next=${next}`);
});
