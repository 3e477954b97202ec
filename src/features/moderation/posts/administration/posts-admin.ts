import type { BulkAction, BulkResult } from '#api/features/moderation/posts/administration/contract.ts';
import { ApiError, callApi } from '#src/client/api-client.ts';
import { openDialog, startDialogs } from '#src/client/dialogs.ts';
import { failureText, setBusy, showFieldErrors } from '#src/client/enhance-form.ts';
import { prepareFields, readFields, showActFailure } from './act-fields.ts';
import { type Chosen, startChoosing } from './choose-posts.ts';

const stepSize = 20;
const maxAtOnce = 1_000;
const find = (place: string) => document.querySelector<HTMLElement>(place);

interface StepAnswer {
  data: { results: BulkResult[]; nextCursor: string | null };
}

/** Starts selecting posts and acting on them, step by step with progress. */
export function startPostsAdmin(): void {
  startDialogs();
  const form = document.querySelector<HTMLFormElement>('form[data-bulk-form]');
  const bar = find('[data-bulk]');
  if (!form || !bar) return;
  const choice = startChoosing(bar);
  const action = () => (bar.querySelector('select')?.value ?? 'approve') as BulkAction;
  find('[data-bulk-go]')?.addEventListener('click', () => {
    prepare(form, action(), choice());
    openDialog('bulk');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run(form, action(), choice());
  });
  // Closing the dialog in any way shows what was done.
  find('#bulk')?.addEventListener('close', () => {
    if (form.dataset['acted']) location.reload();
  });
  const news = find('[data-posts-news]');
  news?.replaceChildren(sessionStorage.getItem('posts-news') ?? '');
  sessionStorage.removeItem('posts-news');
  if (news?.textContent) news.focus();
}

function prepare(form: HTMLFormElement, action: BulkAction, { count }: Chosen): void {
  const name = find(`[data-bulk-action] option[value="${action}"]`)?.textContent ?? '';
  prepareFields(form, action, name, `${name} (${count})`);
}

/** Sends step after step until all are done, and reports progress. */
async function run(form: HTMLFormElement, action: BulkAction, chosen: Chosen): Promise<void> {
  const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  const results: BulkResult[] = [];
  showFieldErrors(form, {});
  setBusy(submit, true);
  try {
    await sendSteps(form, readFields(form, action), chosen, results);
    finish(form, results, chosen);
  } catch (error) {
    showActFailure(form, error);
    setBusy(submit, false);
  }
}

async function sendSteps(form: HTMLFormElement, common: object, chosen: Chosen, results: BulkResult[]): Promise<void> {
  const send = async (part: object) => {
    const { data } = await callApi<StepAnswer>('POST', '/api/admin/posts/bulk', { ...common, ...part });
    results.push(...data.results);
    form.dataset['acted'] = 'yes';
    showProgress(form, results.length, chosen.count);
    return data.nextCursor;
  };
  showProgress(form, 0, chosen.count);
  if (!chosen.filter) {
    for (let from = 0; from < chosen.items.length; from += stepSize) {
      await send({ items: chosen.items.slice(from, from + stepSize) });
    }
    return;
  }
  let cursor: string | null | undefined;
  do {
    cursor = await send({ filter: chosen.filter, asOf: chosen.asOf, ...(cursor ? { cursor } : {}) });
  } while (cursor !== null && results.length < maxAtOnce);
}

function showProgress(form: HTMLFormElement, done: number, total: number): void {
  const place = form.querySelector<HTMLElement>('[data-bulk-progress]');
  const bar = place?.querySelector('progress');
  const text = place?.querySelector('p');
  if (!place || !bar || !text) return;
  place.hidden = false;
  bar.max = Math.max(total, done, 1);
  bar.value = done;
  text.textContent = (form.dataset['progressText'] ?? '')
    .replace('%done', String(done))
    .replace('%total', String(Math.max(total, done)));
}

/** If all are done, the page says so. Otherwise the dialog lists the failures with reasons. */
function finish(form: HTMLFormElement, results: readonly BulkResult[], { count }: Chosen): void {
  const { dataset } = form;
  const failed = results.filter(({ outcome }) => outcome !== 'done');
  const doneText = (dataset['doneText'] ?? '').replace('%count', String(results.length - failed.length));
  const limit = results.length >= maxAtOnce && count >= maxAtOnce ? ` ${dataset['limitText']}` : '';
  sessionStorage.setItem('posts-news', doneText + limit);
  if (failed.length === 0) {
    location.reload();
    return;
  }
  const list = form.querySelector<HTMLElement>('[data-bulk-failures]');
  const text = form.querySelector('[data-bulk-progress] p');
  if (text) text.textContent = `${doneText}. ${(dataset['failedText'] ?? '').replace('%count', String(failed.length))}`;
  list?.replaceChildren(
    ...failed.map(({ title, outcome }) => {
      const item = document.createElement('li');
      const why =
        outcome === 'not_for_comments'
          ? dataset['notForComments']
          : failureText(form, new ApiError(0, { code: outcome, message: '' }));
      item.textContent = [title, why].filter(Boolean).join(': ');
      return item;
    }),
  );
  if (list) list.hidden = false;
  form.querySelector('button[type="submit"]')?.remove();
  const close = form.querySelector<HTMLElement>('[data-close-dialog]');
  if (close) close.textContent = close.dataset['close'] ?? '';
  close?.focus();
}
