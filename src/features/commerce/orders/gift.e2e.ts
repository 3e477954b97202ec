import { readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test('a visitor gives a card; the friend redeems it once, and pays for a plan only when its time ends', {
  tag: '@once',
}, async ({ page, browser }) => {
  const jaan = await createPerson('aurora', 'user', { hasPassword: true });
  await page.goto(`${originOf('aurora')}/store?lang=en`);
  await page.getByRole('radio', { name: /Donator/ }).check({ force: true });
  await page.getByRole('radio', { name: '6 months' }).check({ force: true });
  await page.getByLabel('Recipient’s e-mail').fill(jaan.email);
  await page.getByLabel('Your message').fill('Palju õnne!\nMari');
  await expect(page.getByRole('status').filter({ hasText: '119.94' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Please enter your e-mail address')).toBeVisible();
  await page.getByLabel('Your e-mail').fill('mari@buyers.test');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.locator('button[value="succeed"]').click();
  await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible();

  const { text } = await readNewestMail(jaan.email);
  const [cardPage] = /https?:\S+\/store\/card\/\S+/.exec(text) ?? [''];
  const [redeemLink] = /https?:\S+\/store\?redeem=\S+/.exec(text) ?? [''];
  const code = redeemLink.split('=').at(-1) ?? '';
  const card = await page.goto(cardPage);
  expect(card?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
  await expect(page.getByText(code)).toBeVisible();
  await expect(page.getByText('Palju õnne!')).toBeVisible();

  await page.goto(redeemLink);
  const section = page.getByRole('region', { name: 'Redeem a gift card' });
  await section.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(jaan.email);
  await page.getByLabel('Password', { exact: true }).fill(jaan.password);
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(section.getByText('This card gives you')).toBeVisible();
  await expect(page).toHaveURL(`${originOf('aurora')}/store#redeem`);
  await expect(section.getByText('$119.94')).toBeVisible();
  await section.getByRole('button', { name: 'Redeem card' }).click();
  await expect(section.getByText(/Your Donator membership lasts until/)).toBeVisible();
  await page.locator('.member-menu .menu > button').click();
  await expect(page.locator('.member-menu [data-tier="DONATOR"]')).toBeVisible();

  await page.goto(redeemLink);
  await expect(section.getByText('You have redeemed this card')).toBeVisible();
  await expect(section.getByText(/You redeemed it on/)).toBeVisible();
  await expect(section.getByText('$119.94')).toBeVisible();

  await page.goto(cardPage);
  await expect(page.getByText(/^This card is yours\. You redeemed it on /)).toBeVisible();
  await page.getByRole('link', { name: 'See your membership' }).click();
  await expect(page).toHaveURL(`${originOf('aurora')}/subscription`);

  await page.goto(`${originOf('aurora')}/pricing`);
  const donator = page.locator('[data-buy="donator"]');
  await expect(donator.getByText(/You pay nothing today/)).toBeVisible();
  await donator.getByRole('button', { name: 'Become a Donator' }).click();
  await expect(page.getByText(/nothing today, from/)).toBeVisible();
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { name: 'All set! Donator continues.' })).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Nothing was charged today' })).toBeVisible();
  await page.locator('main').getByRole('link', { name: 'My subscription' }).click();
  await expect(page.getByText(/The first payment is on/)).toBeVisible();
  await page.getByRole('link', { name: 'Redeem a gift card' }).click();
  await expect(page).toHaveURL(`${originOf('aurora')}/store#redeem`);
  await expect(section.getByRole('textbox', { name: 'Gift card code' })).toBeInViewport();

  const others = await browser.newContext({ locale: 'en-GB' });
  await signInBrowser(others, await createPerson('aurora'));
  const other = await others.newPage();
  await other.goto(`${originOf('aurora')}/store?lang=en`);
  const late = other.getByRole('region', { name: 'Redeem a gift card' });
  await late.getByRole('textbox', { name: 'Gift card code' }).fill('aurora 1');
  await late.getByRole('button', { name: 'Check the card' }).click();
  await expect(late.getByText('Invalid gift card format. Use AURORA-XXXX-XXXX-XXXX')).toBeVisible();
  await late.getByRole('textbox', { name: 'Gift card code' }).fill(code.toLowerCase().replaceAll('-', ' '));
  await late.getByRole('button', { name: 'Check the card' }).click();
  await expect(late.getByText('Gift card has already been redeemed')).toBeVisible();
  await other.goto(cardPage);
  await expect(other.getByText('Redeemed', { exact: true })).toBeVisible();
  await expect(other.getByText(/This card is yours/)).toHaveCount(0);
  await others.close();
});

test('a member is asked for an address in a visible field while the scripts are still loading', {
  tag: '@once',
}, async ({ page, member }) => {
  const mari = await member('aurora');
  // Only the inline script runs here, which hides what only visitors need.
  await page.route(/_astro\/[^?]*\.js/, () => undefined);
  await page.goto(`${originOf('aurora')}/store?lang=en`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const email = page.getByLabel('Your e-mail');
  await expect(email).toHaveAccessibleDescription(/Please enter your e-mail address/);
  await email.fill(mari.email);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  // The page that redirects to the payment also waits for its script and shows a link until then.
  await expect(page.locator('main a[href*="/payments/"]')).toBeVisible();
});
