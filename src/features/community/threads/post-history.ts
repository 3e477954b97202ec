import { openDialog } from '#src/client/dialogs.ts';
import { failureText } from '#src/client/enhance-form.ts';
import { callApi } from '#src/lib/api-client.ts';
import { formatMoment } from '#src/lib/format.ts';

interface Revision {
  title: string | null;
  body: string | null;
  isHidden: boolean;
  replacedAt: string;
  replacedBy: { name: string | null };
}

/** Shows earlier versions of a post, as they were written. */
export function startPostHistory(thread: HTMLElement): void {
  const list = document.querySelector<HTMLElement>('[data-history-list]');
  if (!list) return;
  thread.querySelector<HTMLElement>('[data-history]')?.addEventListener('click', async ({ currentTarget }) => {
    const path = (currentTarget as HTMLElement).dataset['history'] ?? '';
    const fault = document.querySelector('[data-history-fault]');
    openDialog('history');
    try {
      const { data } = await callApi<{ data: { items: Revision[] } }>('GET', path);
      list.replaceChildren(...data.items.map((revision) => draw(revision, list.dataset)));
      if (fault) fault.textContent = '';
    } catch (error) {
      if (fault) fault.textContent = failureText(thread.querySelector('form[data-delete-comment]'), error);
    }
  });
}

function draw({ title, body, isHidden, replacedAt, replacedBy }: Revision, texts: DOMStringMap): HTMLElement {
  const item = document.createElement('li');
  const [head, text] = [document.createElement('p'), document.createElement('pre')];
  const locale = document.documentElement.lang.startsWith('et') ? 'et' : 'en';
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const values = {
    name: replacedBy.name ?? texts['deleted'] ?? '',
    at: formatMoment(new Date(replacedAt), zone, locale),
  };
  head.className = 'muted';
  head.textContent = (texts['by'] ?? '').replace('%name', () => values.name).replace('%at', () => values.at);
  text.textContent = isHidden && body === null ? (texts['hidden'] ?? '') : [title, body].filter(Boolean).join('\n\n');
  for (const part of [head, text]) item.appendChild(part);
  return item;
}
