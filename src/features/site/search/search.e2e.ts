import { createPerson } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const origin = originOf('ryup');

test.describe('search', { tag: '@once' }, () => {
  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false, locale: 'et-EE' });

    test('a visitor searches by prefix from any page and opens a hit', async ({ page }) => {
      await page.goto(`${origin}/pricing`);
      await page.getByRole('banner').getByRole('link', { name: 'Otsing' }).click();
      await page.getByRole('searchbox').fill('põde');
      await page.getByRole('button', { name: 'Otsi' }).click();
      const hit = page.getByRole('main').getByRole('link', { name: 'Mart Põder' });
      await expect(hit.locator('mark')).toHaveText('Põder');
      await hit.click();
      await expect(page).toHaveURL(/\/profile\/[\w-]+$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mart Põder');
    });
  });

  test('a member searches in place, finds members by name, and returns to their search', async ({ page, member }) => {
    const mari = await member('ryup');
    const found = await createPerson('ryup', 'user', { name: `Kirsi Otsitav${mari.id.slice(-8)}` });
    await page.goto(`${origin}/search?lang=en`);
    await page.getByRole('searchbox').fill(`otsitav${mari.id.slice(-8)}`);
    await pressKey(page.getByRole('searchbox'), 'Enter');
    const hit = page.getByRole('main').getByRole('link', { name: found.name ?? '' });
    await expect(hit).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await hit.click();
    await expect(page).toHaveURL(`${origin}/profile/${found.id}`);
    await page.goBack();
    await expect(hit).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('');
  });

  test('a query is treated as plain text, never as syntax', async ({ page }) => {
    const query = '"><img src=x onerror=alert(1)> NEAR( *';
    page.on('dialog', () => expect.soft(true, 'nothing asks').toBe(false));
    await page.goto(`${origin}/search?${new URLSearchParams({ q: query, lang: 'et' })}`);
    await expect(page.getByRole('searchbox')).toHaveValue(query);
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(query);
  });
});
