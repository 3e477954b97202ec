import { linkIn, readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const code = 'AURORA-ABCD-EFGH-JKLM';

test('a visitor’s code appears in no URL, and is checked after they sign in', { tag: '@once' }, async ({ page }) => {
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
  // The stored code is used only once: the next visit starts over.
  await page.goto(`${originOf('aurora')}/store`);
  await expect(section.getByRole('button', { name: 'Check the card' })).toBeVisible();
  await expect(section.getByRole('textbox', { name: 'Gift card code' })).toHaveValue('');
});

test('a visitor who returns to the page finds their code in the field', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${originOf('aurora')}/store?redeem=${code}`);
  await expect(page).toHaveURL(`${originOf('aurora')}/store#redeem`);
  await page.goto(`${originOf('aurora')}/pricing`);
  await page.goto(`${originOf('aurora')}/store`);
  await expect(page.locator('#visitor-code')).toHaveValue(code);
});

test('a visitor who joins finds the code in any browser that opens the link in the mail', { tag: '@once' }, async ({
  page,
  browser,
}) => {
  const [email, password] = [`${crypto.randomUUID()}@people.test`, 'kuu paistab metsa kohal'];
  await page.goto(`${originOf('aurora')}/store?redeem=${code}&lang=en`);
  await page.getByRole('region', { name: 'Redeem a gift card' }).locator('a[href^="/auth/signup"]').click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
  const first = linkIn(await readNewestMail(email));

  // A mail that is requested again contains the code, too.
  await page.goto(`${originOf('aurora')}/auth/verify-email?next=%2Fstore%23redeem`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('main').locator('button[type="submit"]').click();
  const link = linkIn(await readNewestMail(email, 2));
  for (const mailed of [first, link]) expect(mailed).toMatch(new RegExp(`#redeem=${code}$`));

  const elsewhere = await browser.newContext({ locale: 'en-GB' });
  const other = await elsewhere.newPage();
  const addresses: string[] = [];
  other.on('request', (request) =>
    addresses.push(request.url().split('#')[0] ?? '', request.headers()['referer'] ?? '', request.postData() ?? ''),
  );
  await other.goto(link);
  await expect(other).not.toHaveURL(/#/);
  await other.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(other.getByLabel('E-mail')).toHaveValue(email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  const section = other.getByRole('region', { name: 'Redeem a gift card' });
  await expect(section.getByText('Invalid or expired gift card')).toBeVisible();
  await expect(section.getByRole('textbox', { name: 'Gift card code' })).toHaveValue(code);
  const sent = addresses.filter((text) => text.includes(code));
  expect(sent).toEqual([JSON.stringify({ code })]);
  await elsewhere.close();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor’s code doesn’t appear in the URL', { tag: '@once' }, async ({ page }) => {
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
