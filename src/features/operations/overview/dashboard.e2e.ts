import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test('the dashboard shows the member’s name and membership, and links to the subscription', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member('aurora', 'premium');
  await page.goto(`${originOf('aurora')}/dashboard?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Mari');
  const membership = page.getByRole('region', { name: 'Your membership' });
  await expect(membership).toContainText('Premium');
  await expect(membership).toContainText('Sponsor');
  await expect(membership).toContainText(/Until \w+ \d+, 20\d\d/);
  await membership.getByRole('link').click();
  await expect(page).toHaveURL(`${originOf('aurora')}/subscription`);
});

test('the account pages are left-aligned with the logo and link to each other', async ({ page, member }) => {
  const mari = await member('aurora');
  const edges: Record<string, number | undefined> = {};
  for (const path of ['/dashboard', '/me', '/my-profile', '/subscription', '/settings', `/profile/${mari.id}`]) {
    await page.goto(`${originOf('aurora')}${path}?lang=en`);
    edges[path] = (await page.locator('main .page > *').first().boundingBox())?.x;
  }
  const logo = (await page.locator('header a.home:visible').boundingBox())?.x;
  expect(new Set(Object.values(edges)), JSON.stringify(edges)).toEqual(new Set([logo]));

  const pages = page.getByRole('navigation', { name: 'Your account' }).first();
  await page.goto(`${originOf('aurora')}/my-profile`);
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText(mari.email);
  for (const [name, path] of [
    ['My subscription', '/subscription'],
    ['Settings', '/settings'],
    ['My profile', '/my-profile'],
  ] as const) {
    await pages.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${originOf('aurora')}${path}`);
    await expect(pages.locator('[aria-current]')).toHaveText(name);
  }
});

test('a member signs out from their own page and becomes a visitor', { tag: '@once' }, async ({ page, member }) => {
  const mari = await member('aurora');
  await page.goto(`${originOf('aurora')}/me?lang=en`);
  await expect(page.getByRole('main')).toContainText(mari.name);
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${originOf('aurora')}/`);
  await page.goto(`${originOf('aurora')}/my-profile`);
  await expect(page).toHaveURL(/\/auth\/signin\?next=%2Fmy-profile/);
});
