import type { EditedDraft, WorkingCopy } from '#api/features/content/drafts/contract.ts';
import type { Recipe, Suggestion } from '#api/features/content/recipes/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { modelPatienceMs } from '#api/platform/models/contract.ts';
import { callApi } from '#src/client/api-client.ts';
import { setBusy, showFailure, showFieldErrors } from '#src/client/enhance-form.ts';
import { loadDraft, saveDraft } from '../drafts/draft-calls.ts';

const slow = { patienceMs: modelPatienceMs };
const empty: Recipe = { servings: 4, prepMinutes: 0, cookMinutes: 0, ingredients: [], steps: [] };

/** Creates an article with a recipe, empty or suggested by the model, and opens its editor. */
export function startNewRecipe(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-new-recipe]');
  if (!form) return;
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[value]')];
  for (const button of buttons) button.disabled = false;
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const pressed = event.submitter instanceof HTMLButtonElement ? event.submitter : buttons[0];
    if (pressed && !pressed.disabled) void send(form, buttons, pressed);
  });
}

async function send(form: HTMLFormElement, buttons: HTMLButtonElement[], pressed: HTMLButtonElement): Promise<void> {
  const faults = titleOf(form) ? {} : { title: 'title_required' };
  showFieldErrors(form, faults);
  if (faults.title) return;
  const others = buttons.filter((button) => button !== pressed);
  setBusy(pressed, true);
  for (const button of others) button.disabled = true;
  try {
    location.assign(`/admin/articles/${await begin(form, pressed.value === 'suggest')}`);
  } catch (error) {
    setBusy(pressed, false);
    for (const button of others) button.disabled = false;
    showFailure(form, error);
  }
}

/** Returns the article's id. The model is called first: if it fails, no article is created. */
async function begin(form: HTMLFormElement, withModel: boolean): Promise<string> {
  const fields = new FormData(form);
  const [title, locale] = [titleOf(form), fields.get('locale') as Locale];
  const suggestion = withModel
    ? (await callApi<{ data: Suggestion }>('POST', '/api/admin/recipe-suggestions', { title, locale }, slow)).data
    : null;
  const draft = await loadDraft(await beginArticle(form));
  await saveDraft(draft.id, draft.version, withRecipe(draft, title, locale, suggestion));
  return draft.id;
}

/** Reuses an article whose first save failed instead of creating another. */
async function beginArticle({ dataset }: HTMLFormElement): Promise<string> {
  dataset['begun'] ??= (
    await callApi<{ data: { id: string } }>('POST', '/api/admin/drafts', { type: 'article' })
  ).data.id;
  return dataset['begun'];
}

function withRecipe({ content }: EditedDraft, title: string, locale: Locale, found: Suggestion | null): WorkingCopy {
  const text = { title, summary: found?.summary ?? '', body: found?.introduction ?? '', coverAlt: '', topics: [] };
  return { ...content, texts: { [locale]: text }, details: { ...content.details, recipe: found?.recipe ?? empty } };
}

function titleOf(form: HTMLFormElement): string {
  return String(new FormData(form).get('title')).trim();
}
