import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

test('a member reads what they would lose with their account, and requests a refund first', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const mari = await createPerson('aurora', 'user', { hasPassword: true });
  await signInBrowser(context, mari);
  const headers = { authorization: `Bearer ${mari.token}`, 'content-type': 'application/json' };
  const pay = async (path: string, wanted: object) => {
    const { body } = await visit('aurora', path, { method: 'POST', headers, body: JSON.stringify(wanted) });
    const { url } = (JSON.parse(body) as { data: { url: string } }).data;
    await page.goto(url);
    await page.locator('button[value="succeed"]').click();
    await expect(page).toHaveURL(/success/);
  };
  await pay('/api/subscription/checkout', { plan: 'premium' });
  await pay('/api/orders', { tier: 'premium', months: 3, quantity: 2 });
  await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible();

  await page.goto(`${originOf('aurora')}/settings?lang=en#data`);
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account for good?' });
  const losses = dialog.getByRole('region', { name: 'What you lose' });
  await expect(losses.getByRole('listitem').filter({ hasText: 'Premium, which you have until' })).toBeVisible();
  await expect(losses.getByRole('listitem').filter({ hasText: 'Your Premium subscription, $4.99' })).toBeVisible();
  await expect(losses.getByRole('listitem').filter({ hasText: 'The chance to get $4.99 back' })).toBeVisible();
  await expect(losses.getByRole('listitem').filter({ hasText: '2 unredeemed cards' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await losses.getByRole('link', { name: 'Request the refund first' }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByRole('button', { name: 'Request a refund' })).toBeVisible();
});
