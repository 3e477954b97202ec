import { startDialogs } from '#src/client/dialogs.ts';
import { enhanceForm, failureText, runBusy } from '#src/client/enhance-form.ts';
import { saveFile } from '#src/client/save-file.ts';

const find = <Kind extends HTMLElement>(place: string) => document.querySelector<Kind>(place);

/** Starts the invitation and the download of the member list. */
export function startUserList(): void {
  startDialogs();
  startInviting();
  startDownload();
}

function startInviting(): void {
  const form = find<HTMLFormElement>('form[data-invite]');
  if (!form) return;
  enhanceForm<{ data: { expiresAt: string } }>(form, {
    path: '/api/admin/users',
    stays: true,
    done: ({ data }) => {
      const until = new Date(data.expiresAt).toLocaleDateString(document.documentElement.lang, { dateStyle: 'long' });
      form.reset();
      form.closest('dialog')?.close();
      const news = find('[data-users-news]');
      news?.replaceChildren((form.dataset['doneText'] ?? '').replace('{until}', until));
      news?.focus();
    },
  });
}

function startDownload(): void {
  const button = find<HTMLButtonElement>('[data-export-users]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', () =>
    runBusy(button, async () => {
      const query = new URLSearchParams(location.search);
      for (const name of ['cursor', 'sort']) query.delete(name);
      query.set('lang', document.documentElement.lang.slice(0, 2));
      find('[data-users-error]')?.replaceChildren();
      await saveFile('GET', `/api/admin/users/export?${query}`, 'members.csv').catch((error: unknown) => {
        find('[data-users-error]')?.replaceChildren(failureText(find('form[data-invite]'), error));
      });
    }),
  );
}
