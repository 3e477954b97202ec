import type { CheckedConnection } from '#api/features/operations/setup/connections/contract.ts';
import { startConfirmDialogs } from '#src/client/confirm-dialogs.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { startAddingProvider } from './add-provider.ts';
import { startServices } from './service-forms.ts';

const path = '/api/admin/connections';
const newsKey = 'connection-news';

/** Starts entering and testing keys. */
export function startConnections(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-connection]')) {
    enhanceForm(form, {
      ...{ path: `${path}/${form.dataset['connection']}`, method: 'PUT' },
      done: () => showAfterwards(form.dataset['saved'] ?? ''),
    });
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-test-connection]')) startTest(form);
  const news = document.querySelector<HTMLElement>('[data-connection-news]');
  startServices(showAfterwards);
  startAddingProvider();
  startConfirmDialogs((call) => {
    const key = call.endsWith('/service') ? 'serviceSaved' : 'removed';
    showAfterwards(news?.dataset[key] ?? '');
  });
  news?.replaceChildren(sessionStorage.getItem(newsKey) ?? '');
  sessionStorage.removeItem(newsKey);
}

/** Reloads the page and then shows what happened. */
function showAfterwards(news: string): void {
  sessionStorage.setItem(newsKey, news);
  location.reload();
}

function startTest(form: HTMLFormElement): void {
  const texts = JSON.parse(form.dataset['states'] ?? '{}') as Readonly<Record<CheckedConnection['state'], string>>;
  enhanceForm<{ data: CheckedConnection }>(form, {
    ...{ path: `${path}/${form.dataset['testConnection']}/check`, stays: true },
    done: ({ data }) => form.querySelector('[data-test-result]')?.replaceChildren(texts[data.state]),
  });
}
