import general from '#locales/et/errors.general.json' with { type: 'json' };
import estonian from '#locales/et/errors.json' with { type: 'json' };
import { createItem, itemText } from '#testing/browser/create-item.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'changing';
const texts = /\/errors\.[^/]+\.json$/;

test('the text of a rare error is fetched when needed, in the viewer’s language, with the general text as fallback', {
  tag: '@once',
}, async ({ page, member }) => {
  const admin = await member(slug, 'admin');
  const { id } = await createItem(admin, 'article', { texts: { et: itemText('Kuu', 'Kuu') } });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (texts.test(request.url())) asked.push(request.url());
  });
  await page.goto(`${originOf(slug)}/admin/articles/${id}?lang=et`);
  const field = page.getByLabel('Aadress');
  await page.route(texts, (route) => route.abort('connectionreset'));
  await field.fill('Not an address');
  await expect(field).toHaveAccessibleDescription(new RegExp(general.internal));
  expect(asked).toHaveLength(1);

  await page.unroute(texts);
  await field.fill(`moon-${admin.id}`);
  await expect(page.getByText('Salvestatud', { exact: true })).toBeVisible();
  await field.fill('Not an address');
  await expect(field).toHaveAccessibleDescription(new RegExp(estonian.slug_invalid));
});
