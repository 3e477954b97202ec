import type { CreatedCards } from '#api/features/commerce/gift-cards/contract.ts';
import { openDialog, startDialogs } from '#src/client/dialogs.ts';
import { enhanceForm, failureText, runBusy } from '#src/client/enhance-form.ts';
import { saveFile } from '#src/client/save-file.ts';
import { startCopying } from '#src/client/start-copying.ts';

const path = '/api/admin/gift-cards';
const find = <Kind extends HTMLElement>(place: string) => document.querySelector<Kind>(place);

/** Starts the actions of the gift card admin page: create, cancel, revoke and export. */
export function startCardsAdmin(): void {
  startDialogs();
  for (const button of document.querySelectorAll<HTMLElement>(
    '[data-export], [data-cancel-card], [data-revoke-card]',
  )) {
    button.hidden = false;
  }
  find<HTMLButtonElement>('[data-export]')?.addEventListener('click', ({ currentTarget }) =>
    save(
      currentTarget as HTMLButtonElement,
      '[data-cards-error]',
      'GET',
      `${path}/export${withFormat(exportFilters(), '#export-bom')}`,
    ),
  );
  startCreating();
  startCardAction('cancel', () => ({}));
  startCardAction('revoke', (form) => Object.fromEntries(new FormData(form)));
  showMessage();
}

function startCreating(): void {
  const form = find<HTMLFormElement>('form[data-create-cards]');
  if (!form) return;
  let batchId = '';
  enhanceForm<{ data: CreatedCards }>(form, {
    path,
    stays: true,
    done: ({ data }) => {
      batchId = data.batchId;
      const codes = find<HTMLTextAreaElement>('[data-codes]');
      if (codes) codes.value = data.cards.map(({ code }) => code).join('\n');
      openDialog('created-codes');
    },
  });
  find('#created-codes')?.addEventListener('cancel', (event) => event.preventDefault());
  // Closing the dialog reloads the page, which then lists the new cards.
  find('#created-codes')?.addEventListener('close', () => location.assign('/admin/gift-cards'));
  find('[data-download-codes]')?.addEventListener('click', ({ currentTarget }) =>
    save(
      currentTarget as HTMLButtonElement,
      '[data-codes-error]',
      'POST',
      `${path}/batches/${batchId}/codes${withFormat(new URLSearchParams(), '#codes-bom')}`,
    ),
  );
  const [copy, codes] = [find('[data-copied]'), find<HTMLElement>('[data-codes]')];
  if (copy && codes) startCopying(copy, codes);
}

/** Applies an action to a card of the list once its dialog is confirmed. */
function startCardAction(what: 'cancel' | 'revoke', body: (form: HTMLFormElement) => object): void {
  const form = find<HTMLFormElement>(`form[data-card-form="${what}"]`);
  const text = form?.querySelector<HTMLElement>('[data-card-text]');
  if (!form) return;
  let chosen = '';
  for (const button of document.querySelectorAll<HTMLElement>(`[data-${what}-card]`)) {
    button.addEventListener('click', () => {
      chosen = button.dataset[`${what}Card`] ?? '';
      if (text) text.textContent = (text.dataset['text'] ?? '').replace('{group}', button.dataset['group'] ?? '');
      openDialog(`${what}-card`);
    });
  }
  enhanceForm(form, {
    path: () => `${path}/${chosen}/${what}`,
    body,
    done: () => {
      sessionStorage.setItem('cards-news', form.dataset['doneText'] ?? '');
      location.reload();
    },
  });
}

function showMessage(): void {
  const news = find('[data-cards-news]');
  news?.replaceChildren(sessionStorage.getItem('cards-news') ?? '');
  sessionStorage.removeItem('cards-news');
  if (news?.textContent) news.focus();
}

/** The filters in the URL, without the parameters of the list's page. */
function exportFilters(): URLSearchParams {
  const query = new URLSearchParams(location.search);
  for (const name of ['cursor', 'sort']) query.delete(name);
  return query;
}

/** Asks for the page's language, and leaves out the byte-order mark if the option beside the button is ticked. */
function withFormat(query: URLSearchParams, option: string): string {
  query.set('lang', document.documentElement.lang.slice(0, 2));
  if (find<HTMLInputElement>(option)?.checked) query.set('bom', 'no');
  return `?${query}`;
}

function save(button: HTMLButtonElement, errorPlace: string, method: 'GET' | 'POST', from: string): Promise<void> {
  return runBusy(button, async () => {
    find(errorPlace)?.replaceChildren();
    await saveFile(method, from, 'gift-cards.csv').catch((error: unknown) => {
      find(errorPlace)?.replaceChildren(failureText(find('form[data-card-form="cancel"]'), error));
    });
  });
}
