import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const origin = originOf('ryup');
const path = '/expert/messages';

test('experts have links to their inbox on the dashboard, in the menus and on their own page', {
  tag: '@once',
}, async ({ page, context }) => {
  await signInBrowser(context, await createPerson('ryup', 'expert'));
  await page.goto(`${origin}/dashboard?lang=en`);
  await expect(page.locator('main').getByRole('link', { name: 'Questions to you' })).toHaveAttribute('href', path);
  await page.getByRole('button', { name: /Account/ }).click();
  await expect(page.locator('#member-menu').getByRole('link', { name: 'Questions to you' })).toHaveAttribute(
    'href',
    path,
  );
  await page.keyboard.press('Escape');
  await page.locator('[data-inbox]').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Questions to you' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions to you');
  await page.goto(`${origin}/me`);
  await expect(page.locator('main').getByRole('link', { name: 'Questions to you' })).toHaveAttribute('href', path);
});

test('other members see no link to the expert inbox', { tag: '@once' }, async ({ page, context }) => {
  await signInBrowser(context, await createPerson('ryup', 'user'));
  for (const place of ['/dashboard', '/me']) {
    await page.goto(`${origin}${place}?lang=en`);
    await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0);
  }
});
