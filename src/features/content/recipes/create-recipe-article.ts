import type { EditedDraft, WorkingCopy } from '#api/features/content/drafts/contract.ts';
import type { Recipe, Suggestion } from '#api/features/content/recipes/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { modelPatienceMs } from '#api/platform/models/contract.ts';
import { ApiError } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { loadDraft, saveDraft } from '../drafts/draft-calls.ts';

export interface NewRecipeFields {
  title: string;
  locale: Locale;
}

const empty: Recipe = { servings: 4, prepMinutes: 0, cookMinutes: 0, ingredients: [], steps: [] };

/**
 * Creates an article with a recipe and returns its id. The model is called first: if it fails, no article is created.
 * `begun` holds the id of an article whose first save failed, so that a retry doesn't create another.
 */
export async function createRecipeArticle(
  { title: typed, locale }: NewRecipeFields,
  isSuggested: boolean,
  begun: { current: string | null },
): Promise<string> {
  const title = typed.trim();
  if (title === '') {
    const fault = { code: 'title_required', message: '' };
    throw new ApiError(400, { code: 'validation_failed', message: '', fields: { title: fault } });
  }
  const suggestion = isSuggested
    ? await call('POST /api/admin/recipe-suggestions', { body: { title, locale }, patienceMs: modelPatienceMs })
    : null;
  begun.current ??= (await call('POST /api/admin/drafts', { body: { type: 'article' } })).data.id;
  const draft = await loadDraft(begun.current);
  await saveDraft(
    draft.id,
    draft.version,
    withRecipe(draft, title, locale, (suggestion?.data ?? null) as Suggestion | null),
  );
  return draft.id;
}

function withRecipe({ content }: EditedDraft, title: string, locale: Locale, found: Suggestion | null): WorkingCopy {
  const text = { title, summary: found?.summary ?? '', body: found?.introduction ?? '', coverAlt: '', topics: [] };
  return { ...content, texts: { [locale]: text }, details: { ...content.details, recipe: found?.recipe ?? empty } };
}
