import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test('a visitor finds the terms and the privacy notice before joining and in the footer', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto(`${originOf('aurora')}/auth/signup?lang=en`);
  await page.locator('main').getByRole('link', { name: 'terms of use' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of use');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy notice');
});

test('an administrator previews and publishes a text; readers see it at once and can open the earlier one', {
  tag: '@once',
}, async ({ page, member }) => {
  await member('aurora', 'admin');
  const origin = originOf('aurora');
  await page.goto(`${origin}/admin/legal-documents?lang=en`);
  await page
    .getByRole('row', { name: /Privacy notice Estonian/ })
    .getByRole('link')
    .click();
  const text = page.getByLabel('The text', { exact: true });
  await expect(text).toHaveValue(/\{\{operator\}\}/);

  await text.fill('## Lühidalt\n\n{{comunity}}');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('One of the names in double braces is not known here')).toBeVisible();
  await expect(text).toBeFocused();

  await text.fill('## Lühidalt\n\n{{community}} ei tea sinust midagi.');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Aurora ei tea sinust midagi.');
  await page.getByLabel('What changed (optional)').fill('Palju lühem.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/admin\/legal-documents$/);

  await page.context().clearCookies();
  await page.goto(`${origin}/language/et?next=/privacy`);
  await expect(page.getByRole('main').getByRole('article')).toContainText('Aurora ei tea sinust midagi.');
  await page.getByText('Kõik versioonid').click();
  await page.getByRole('link', { name: 'Algne tekst' }).click();
  await expect(page.getByRole('main').getByRole('article')).toContainText('Mida me hoiame ja milleks');
  await page.getByRole('link', { name: 'Loe kehtivat' }).click();
  await expect(page.getByRole('main').getByRole('article')).toContainText('Aurora ei tea sinust midagi.');
});
