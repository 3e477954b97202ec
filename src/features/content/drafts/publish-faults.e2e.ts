import { createItem, itemText } from '#testing/browser/create-item.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'changing';
const texts = { en: itemText('Not ready', 'Text') };
const event = { startsAt: '2027-03-10T18:00:00.000Z', endsAt: '2027-03-10T17:00:00.000Z', place: 'The hall' };
const recipe = { servings: 4, prepMinutes: 0, cookMinutes: 0, ingredients: [], steps: [] };
const [title, note] = [
  { et: '', en: 'A link' },
  { et: '', en: '' },
];

/** Items of each type with something missing or wrong. */
const items = [
  ['a video without a file', 'video', 'videos', {}],
  ['a video without a link', 'video', 'videos', { source: { kind: 'youtube', id: '' } }],
  ['a material without a file', 'material', 'materials', {}],
  ['an event without times', 'event', 'events', {}],
  ['an event that ends before it starts', 'event', 'events', event],
  ['a recipe without ingredients', 'article', 'articles', { recipe }],
  ['a recipe without a text of a step', 'article', 'articles', { recipe: { ...recipe, steps: [{ et: '', en: '' }] } }],
  ['a topic with a wrong link', 'resource', 'resources', { links: [{ address: 'nowhere', title, note }] }],
] as const;

for (const [name, type, folder, details] of items) {
  test(`publishing ${name} focuses the first field with an error`, { tag: '@once' }, async ({ page, member }) => {
    const admin = await member(slug, 'admin');
    const { id } = await createItem(admin, type, { texts, details });
    await page.goto(`${originOf(slug)}/admin/${folder}/${id}?lang=en`);
    await pressKey(page.getByRole('button', { name: 'Publish', exact: true }), 'Enter');
    const editor = page.locator('.draft-editor');
    await expect(editor.locator('.field-error [data-fault]').first()).toBeVisible();
    await expect
      .poll(() =>
        editor.evaluate((element) => {
          const field = element.querySelector('.field-error [data-fault]')?.closest('.field, fieldset');
          const focused = document.activeElement;
          return Boolean(focused?.matches('input, textarea, select, button') && field?.contains(focused));
        }),
      )
      .toBe(true);
  });
}

for (const [type, missing] of [
  ['event', 'Please choose when the event begins.'],
  ['material', 'Please add the file.'],
] as const) {
  test(`two items of type ${type} may share a title, because their URLs don’t contain it`, {
    tag: '@once',
  }, async ({ page, member }) => {
    const admin = await member(slug, 'admin');
    for (const turn of ['first', 'second']) {
      const { id } = await createItem(admin, type, { texts, details: {} });
      await page.goto(`${originOf(slug)}/admin/${type}s/${id}?lang=en`);
      await pressKey(page.getByRole('button', { name: 'Publish', exact: true }), 'Enter');
      const first = page.locator('.draft-editor .field-error [data-fault]').first();
      await expect(first, turn).toHaveText(missing);
    }
  });
}

test('a recipe can’t be published before its fields, which may have errors, are shown', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const admin = await member(slug, 'admin');
  const { id } = await createItem(admin, 'article', { texts, details: { recipe } });
  const part = /RecipeFields\.[\w-]+\.js/;
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route(part, async (route) => {
    await loaded;
    await route.fallback();
  });
  const asked = page.waitForRequest(part);
  await page.goto(`${originOf(slug)}/admin/articles/${id}?lang=en`, { waitUntil: 'commit' });
  await asked;
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  // The page's other scripts have run once the browser is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(publish).toHaveCount(0);
  load();
  await pressKey(publish, 'Enter');
  await expect(page.locator('.draft-editor .field-error [data-fault]').first()).toBeVisible();
});
