import { chooseLanguage } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const origin = () => originOf('changing');

test('an administrator writes a recipe, and a viewer scales its servings', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const admin = await member('changing', 'admin');
  await chooseLanguage(page.context(), 'changing', 'et');
  await page.goto(`${origin()}/admin/create-recipe-articles`);
  const name = page.getByLabel('Mida me valmistame?');
  await pressKey(name, 'Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Palun kirjuta pealkiri.');
  await page.getByLabel('Mida me valmistame?').fill(`Hernesupp ${admin.id.slice(-6)}`);
  await pressKey(page.getByLabel('Mida me valmistame?'), 'Enter');
  await page.waitForURL(/\/admin\/articles\/[0-9a-f-]{36}$/);

  await page.getByLabel('Tekst', { exact: true }).fill('## Enne\n\nLeota.\n\n## Siis\n\nSupp, mis soojendab.');
  const recipe = page.getByRole('region', { name: 'Retsept' });
  await page.getByRole('button', { name: 'Avalda', exact: true }).click();
  await expect(recipe.getByRole('alert').filter({ hasText: /koostisosa/ })).toBeVisible();

  const servings = recipe.getByLabel('Mitmele');
  await servings.fill('neljale');
  await recipe.getByLabel('Ettevalmistus, minutit').fill('');
  await page.getByRole('button', { name: 'Avalda', exact: true }).click();
  await expect(servings).toBeFocused();
  await expect(servings).toHaveValue('neljale');
  await expect(servings).toHaveAccessibleDescription('Sisesta portsjonite arv täisarvuna vahemikus 1–100.');
  await servings.fill('4');
  await recipe.getByLabel('Küpsetamine, minutit').fill('35');
  await pressKey(recipe.getByRole('button', { name: 'Lisa koostisosa' }), 'Enter');
  await expect(recipe.getByLabel('Kogus')).toBeFocused();
  await recipe.getByLabel('Kogus').fill('0,5');
  await recipe.getByLabel('Ühik').selectOption('kg');
  await recipe.getByLabel('Nimetus eesti keeles').fill('herneid');
  await pressKey(recipe.getByRole('button', { name: 'Lisa koostisosa' }), 'Enter');
  await recipe.getByLabel('Nimetus eesti keeles').nth(1).fill('soola');
  await pressKey(recipe.getByRole('button', { name: 'Lisa samm' }), 'Enter');
  await recipe.getByLabel('1. samm eesti keeles').fill('Keeda pehmeks.');
  await pressKey(recipe.getByRole('button', { name: 'Lisa samm' }), 'Enter');
  await recipe.getByLabel('2. samm eesti keeles').fill('Leota herned.');
  const [bar, field] = [page.locator('.save-bar'), recipe.getByLabel('2. samm eesti keeles')];
  const room = async () => ((await bar.boundingBox())?.y ?? 0) - ((await field.boundingBox())?.y ?? 0);
  // The bar stays at the bottom, below the fields.
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect.poll(room).toBeGreaterThan(40);
  await pressKey(
    recipe.getByRole('group', { name: 'Valmistamine' }).getByRole('button', { name: 'Tõsta 2. rida ülespoole' }),
    'Enter',
  );
  await expect(recipe.getByLabel('1. samm eesti keeles')).toHaveValue('Leota herned.');
  await expect(recipe.getByLabel('1. samm eesti keeles')).toBeFocused();
  await page.getByRole('button', { name: 'Avalda', exact: true }).click();
  await expect(page.locator('.state-bar .badge-success')).toBeVisible();
  const address = await page.getByRole('link', { name: 'Vaata lehte' }).getAttribute('href');
  expect(address).toMatch(/^\/articles\/hernesupp-/);

  await chooseLanguage(page.context(), 'changing', 'en');
  const answer = await page.goto(`${origin()}${address}`);
  await expect(page.getByRole('link', { name: 'Recipe', exact: true })).toHaveAttribute('href', '#recipe');
  const card = page.getByRole('region', { name: 'Recipe' });
  const [peas, salt] = [card.getByRole('listitem').filter({ hasText: 'herneid' }), card.getByText('soola')];
  await expect(peas).toContainText('0.5 kg');
  await expect(salt).toBeVisible();
  await expect(card.getByRole('list').last().getByRole('listitem')).toHaveText(['Leota herned.', 'Keeda pehmeks.']);
  for (const count of ['5', '6']) {
    await pressKey(card.getByRole('button', { name: 'More servings' }), 'Enter');
    await expect(card.locator('output')).toHaveText(count);
  }
  await expect(peas).toContainText('0.75 kg');
  await pressKey(card.getByRole('button', { name: 'Fewer servings' }), 'Enter');
  await expect(peas).toContainText('0.63 kg');

  const data = /<script type="application\/ld\+json">(\{[^<]*"@type":"Recipe".*?)<\/script>/s.exec(
    (await answer?.text()) ?? '',
  );
  expect(JSON.parse(data?.[1] ?? '{}')).toMatchObject({
    recipeYield: '4',
    cookTime: 'PT35M',
    recipeIngredient: ['0.5 kg herneid', 'soola'],
    recipeInstructions: [{ text: 'Leota herned.' }, { text: 'Keeda pehmeks.' }],
  });
});
