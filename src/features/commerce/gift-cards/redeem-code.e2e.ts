import { createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const code = 'AURORA-ABCD-EFGH-JKLM';

test('a visitor’s code is in no address, and is checked after signing in', { tag: '@once' }, async ({ page }) => {
  const { email, password } = await createPerson('aurora', 'user', { hasPassword: true });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await page.goto(`${originOf('aurora')}/store?lang=en`);
  const section = page.getByRole('region', { name: 'Redeem a gift card' });
  await section.getByRole('textbox', { name: 'Gift card code' }).fill(code);
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText(code)).toBeVisible();
  await expect(page).toHaveURL(`${originOf('aurora')}/store#redeem`);
  await section.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(section.getByText('Invalid or expired gift card')).toBeVisible();
  await expect(section.getByRole('textbox', { name: 'Gift card code' })).toHaveValue(code);
  expect(addresses.filter((address) => address.includes(code))).toEqual([]);
  // It was taken once: another visit starts anew.
  await page.goto(`${originOf('aurora')}/store`);
  await expect(section.getByRole('button', { name: 'Check the card' })).toBeVisible();
  await expect(section.getByRole('textbox', { name: 'Gift card code' })).toHaveValue('');
});

test('a visitor who comes back to the page finds the code in the field', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${originOf('aurora')}/store?redeem=${code}`);
  await expect(page).toHaveURL(`${originOf('aurora')}/store#redeem`);
  await page.goto(`${originOf('aurora')}/pricing`);
  await page.goto(`${originOf('aurora')}/store`);
  await expect(page.locator('#visitor-code')).toHaveValue(code);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the code isn’t in the address either', { tag: '@once' }, async ({ page }) => {
    await page.goto(`${originOf('aurora')}/store?lang=en`);
    const section = page.getByRole('region', { name: 'Redeem a gift card' });
    await section.getByRole('textbox', { name: 'Gift card code' }).fill(code);
    await section.getByRole('button', { name: 'Continue' }).click();
    await expect(section.getByText(code)).toBeVisible();
    await expect(page).toHaveURL(`${originOf('aurora')}/store#redeem`);
    const back = await section.getByRole('link', { name: 'Sign in' }).getAttribute('href');
    expect(back).toBe('/auth/signin?next=%2Fstore%23redeem');
  });
});
