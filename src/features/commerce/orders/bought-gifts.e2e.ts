import { readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson } from '#testing/browser/people.ts';
import { refundOrdersOf } from '#testing/browser/refund-orders.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

test('a member buys a gift and sees when it is sent, redeemed and refunded', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const mari = await member('ryup');
  const jaan = await createPerson('ryup');
  await page.goto(`${originOf('ryup')}/gifts?lang=en`);
  await expect(page.getByRole('heading', { name: 'You have not bought any gift cards' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Buy a gift card' }).click();
  await page.getByLabel('Recipient’s e-mail').fill(jaan.email);
  await page.getByLabel('Your message').fill('Palju õnne!');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.locator('button[value="succeed"]').click();
  await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible();

  await page.goto(`${originOf('ryup')}/gifts?lang=en`);
  const listed = page.getByRole('article');
  await expect(listed).toContainText(jaan.email);
  await expect(listed.getByRole('listitem')).toContainText('Active');
  await listed.getByRole('heading').getByRole('link').click();
  const receipt = page.getByRole('article');
  await expect(receipt.getByText('Palju õnne!')).toBeVisible();
  for (const fact of ['MTÜ Ryup', 'Registry code', 'Order number', mari.email, jaan.email])
    await expect(receipt).toContainText(fact);
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const { text } = await readNewestMail(jaan.email);
  const [, code] = /redeem=(\S+)/.exec(text) ?? [];
  const headers = { authorization: `Bearer ${jaan.token}`, 'content-type': 'application/json' };
  const redeemed = await visit('ryup', '/api/gift-cards/redeem', {
    method: 'POST',
    headers,
    body: JSON.stringify({ code }),
  });
  expect(redeemed.status).toBe(200);
  await page.reload();
  await expect(receipt.getByRole('listitem')).toContainText('Redeemed');

  await refundOrdersOf(mari);
  await page.reload();
  await expect(receipt.getByText(/^Refunded on/)).toBeVisible();
  await expect(receipt.getByRole('link', { name: 'Open the card' })).toHaveCount(0);
  await page.goto(`${originOf('ryup')}/gifts?lang=en`);
  await expect(
    listed.getByText(/^Refunded on .+ The card is cancelled, and the time it gave has ended\.$/),
  ).toBeVisible();
});

test('a refunded order with an unredeemed card says that the card is cancelled', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const mari = await member('aurora');
  await page.goto(`${originOf('aurora')}/store?lang=en`);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.locator('button[value="succeed"]').click();
  await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible();
  await refundOrdersOf(mari);
  await page.goto(`${originOf('aurora')}/gifts?lang=en`);
  await expect(page.getByRole('article').getByText(/^Refunded on .+ The card is cancelled\.$/)).toBeVisible();
});

test('an unknown order isn’t found, and its page links back to the gifts', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member('aurora');
  await page.goto(`${originOf('aurora')}/gifts/order?id=01a20569-afab-7651-a1f7-1d2197634930&lang=en`);
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Gifts', exact: true }).last().click();
  await expect(page).toHaveURL(/\/gifts$/);
});

test('an administrator finds an order by surname, recipient and number, and opens its receipt', {
  tag: '@once',
}, async ({ page, member }) => {
  await member('aurora', 'admin');
  const unique = crypto.randomUUID().replaceAll('-', '');
  const recipientEmail = `saaja${unique}@friends.test`;
  const name = `Peeter Vaikjärve${unique}`;
  const buyer = await createPerson('aurora', 'user', { name });
  const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ tier: 'donator', months: 6, quantity: 2, recipientEmail });
  expect((await visit('aurora', '/api/orders', { method: 'POST', headers, body })).status).toBe(200);
  const search = async (q: string) => {
    await page.goto(`${originOf('aurora')}/admin/gift-cards?lang=en`);
    await expect(page.getByRole('button', { name: 'Create cards' })).toBeEnabled();
    await page.getByRole('main').getByRole('searchbox').fill(q);
  };
  const found = page.getByRole('region', { name: 'Orders found' });
  const order = found.getByRole('row', { name: /Donator/ });
  const link = order.getByRole('rowheader').getByRole('link');
  for (const q of [`vaikjärve${unique}`, recipientEmail.slice(0, 20)]) {
    await search(q);
    await expect(order).toContainText(name);
    await expect(order).toContainText(recipientEmail);
  }
  const [, id = ''] = (await link.getAttribute('href'))?.split('id=') ?? [];
  await search(id);
  await expect(order).toContainText(name);
  await link.click();
  await expect(page.getByRole('article')).toContainText(buyer.email);
  await search('kedagi sellist pole');
  await expect(found).toContainText('No orders match.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
