import { describe, expect, it } from 'vitest';
import { createDraft, draftText } from '#api/testing/create-draft.ts';
import { createTestCommunity } from '#api/testing/index.ts';
import { presentRecipe } from './present-recipe.ts';
import { selectRecipe } from './queries.ts';

const community = await createTestCommunity();
const slug = 'kaerapuder';
const find = async (of = slug) => presentRecipe((await selectRecipe(community.db, { slug: of }))[0]);

const recipe = {
  servings: 2,
  prepMinutes: 5,
  cookMinutes: 10,
  ingredients: [{ amount: 2.5, unit: 'dl' as const, name: { et: 'kaerahelbeid', en: '' } }],
  steps: [{ et: 'Keeda.', en: 'Cook.' }],
};
const copy = (details: Record<string, unknown>) => ({ slug, texts: { et: draftText('Kaerapuder') }, details });

describe('an article with a recipe', () => {
  it('shows its recipe once published, and hides it once removed', async () => {
    const draft = await createDraft(community);
    await draft.save(0, copy({ recipe }));
    expect(await find()).toBeNull();
    await draft.publish(1);
    expect(await find()).toEqual(recipe);
    await draft.save(2, copy({ recipe: { ...recipe, servings: 6 } }));
    expect((await find())?.servings).toBe(2);
    await draft.publish(3);
    expect((await find())?.servings).toBe(6);
    await draft.save(4, copy({}));
    await draft.publish(5);
    expect(await find()).toBeNull();
  });

  it.each([
    ['no ingredients', { ...recipe, ingredients: [] }, 'ingredients', 'ingredient_required'],
    ['no steps', { ...recipe, steps: [] }, 'steps', 'step_required'],
    ['a step in no language', { ...recipe, steps: [{ et: ' ', en: '' }] }, 'steps.0', 'step_required'],
    [
      'a negative amount',
      { ...recipe, ingredients: [{ amount: -1, unit: null, name: { et: 'a' } }] },
      'ingredients.0.amount',
      'amount_invalid',
    ],
    ['no servings', { ...recipe, servings: 0 }, 'servings', 'servings_invalid'],
    ['servings that aren’t a number', { ...recipe, servings: 'four' }, 'servings', 'servings_invalid'],
    ['a fraction of a minute', { ...recipe, cookMinutes: 1.5 }, 'cookMinutes', 'minutes_invalid'],
  ])('can be saved as a draft but not published with %s', async (_, unfinished, field, code) => {
    const draft = await createDraft(community);
    expect((await draft.save(0, { details: { recipe: unfinished } })).status).toBe(200);
    const refused = await draft.publish(1);
    expect([refused.status, refused.body.error?.fields?.[`details.recipe.${field}`]?.code]).toEqual([400, code]);
  });

  it('doesn’t show its recipe under another slug', async () => {
    expect(await find('no-such')).toBeNull();
  });
});
