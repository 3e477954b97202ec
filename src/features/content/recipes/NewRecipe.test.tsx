import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { NewRecipe } from './NewRecipe.tsx';

const draft = {
  ...{ id: 'a1', version: 1 },
  content: { texts: {}, details: {}, coverKey: null },
};
const recipe = { servings: 2, prepMinutes: 5, cookMinutes: 30, ingredients: [], steps: [] };
const drafts = {
  'POST /api/admin/drafts': { data: { id: 'a1' } },
  'GET /api/admin/drafts/a1': { data: draft },
  'PUT /api/admin/drafts/a1': { data: { ...draft, version: 2 } },
};
const suggest = () => screen.getByRole('button', { name: 'Draft it with AI' });
const title = () => screen.getByLabelText('What are we cooking?');

it('a recipe without a title isn’t created', async () => {
  const calls = fakeApi({});
  const { user } = renderWhole(<NewRecipe page={testPage} canSuggest={false} />);
  await user.click(screen.getByRole('button', { name: 'Start writing' }));
  await vi.waitFor(() => expect(title().getAttribute('aria-invalid')).toBe('true'));
  expect(calls).toEqual([]);
});

it('no article is created if the model fails, and the author can start with an empty recipe', async () => {
  const calls = fakeApi({
    ...drafts,
    'POST /api/admin/recipe-suggestions': { status: 503, code: 'model_unavailable' },
  });
  const { user } = renderWhole(<NewRecipe page={testPage} canSuggest />);
  await user.type(title(), 'Pea soup');
  await user.click(suggest());
  await vi.waitFor(() => expect(screen.getAllByRole('alert')[0]?.textContent).not.toBe(''));
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/admin/recipe-suggestions',
  ]);
  await user.click(screen.getByRole('button', { name: 'Start writing' }));
  await vi.waitFor(() => expect(calls.at(-1)?.method).toBe('PUT'));
  expect(calls.at(-1)?.body).toMatchObject({ content: { texts: { en: { title: 'Pea soup' } } } });
});

it('the model’s suggestion becomes the article’s first version', async () => {
  const calls = fakeApi({
    ...drafts,
    'POST /api/admin/recipe-suggestions': { data: { summary: 'Warms.', introduction: 'Soak.', recipe } },
  });
  const { user } = renderWhole(<NewRecipe page={testPage} canSuggest />);
  await user.type(title(), 'Pea soup');
  await user.click(suggest());
  await vi.waitFor(() => expect(calls.at(-1)?.method).toBe('PUT'));
  expect(calls.at(-1)?.body).toMatchObject({
    content: { texts: { en: { summary: 'Warms.', body: 'Soak.' } }, details: { recipe } },
  });
});
