import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test('a member comes home: name, membership, account', async ({ page, member }) => {
  const mari = await member('aurora', 'premium');
  await page.goto(`${originOf('aurora')}/dashboard?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Mari Maasikas');
  const membership = page.getByRole('region', { name: 'Your membership' });
  await expect(membership).toContainText('Premium');
  await expect(membership).toContainText('Sponsor');
  await expect(membership).toContainText(/Until \w+ \d+, 20\d\d/);
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText(mari.email);
});

test('a member signs out from their own page, and is a visitor then', async ({ page, member }) => {
  const mari = await member('aurora');
  await page.goto(`${originOf('aurora')}/me?lang=en`);
  await expect(page.getByRole('main')).toContainText(mari.email);
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${originOf('aurora')}/`);
  await page.goto(`${originOf('aurora')}/my-profile`);
  await expect(page).toHaveURL(/\/auth\/signin\?next=%2Fmy-profile/);
});
