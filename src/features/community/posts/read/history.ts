import { callApi } from '#src/client/api-client.ts';
import { openDialog } from '#src/client/dialogs.ts';
import { failureText } from '#src/client/enhance-form.ts';
import { formatOwnMoment } from '#src/ui/moment.ts';

interface Revision {
  locale: 'et' | 'en' | null;
  title: string | null;
  body: string | null;
  isHidden: boolean;
  isByStaff: boolean;
  reason: string | null;
  replacedAt: string;
  replacedBy: { name: string | null };
}

/** Shows earlier versions of the post or a comment, including comments added later. */
export function startHistory(thread: HTMLElement): void {
  const list = document.querySelector<HTMLElement>('[data-history-list]');
  const fault = document.querySelector('[data-history-fault]');
  if (!list || !fault) return;
  thread.addEventListener('click', async ({ target }) => {
    const path = (target as Element).closest<HTMLElement>('[data-history]')?.dataset['history'];
    if (!path) return;
    list.replaceChildren();
    fault.textContent = '';
    openDialog('history');
    try {
      const { data } = await callApi<{ data: { items: Revision[] } }>('GET', `${path}?limit=100`);
      list.replaceChildren(...data.items.map((revision) => draw(revision, list.dataset)));
    } catch (error) {
      fault.textContent = failureText(thread.querySelector('form[data-delete-comment]'), error);
    }
  });
}

function draw(
  { locale: language, title, body, isHidden, isByStaff, reason, replacedAt, replacedBy }: Revision,
  texts: DOMStringMap,
): HTMLElement {
  const item = document.createElement('li');
  const [head, text] = [document.createElement('p'), document.createElement('pre')];
  const locale = document.documentElement.lang.startsWith('et') ? 'et' : 'en';
  const values = {
    name: replacedBy.name ?? texts['deleted'] ?? '',
    at: formatOwnMoment(new Date(replacedAt), locale),
  };
  head.className = 'muted';
  const by = (isByStaff ? texts['byStaff'] : texts['by']) ?? '';
  const line = by.replace('%name', () => values.name).replace('%at', () => values.at);
  head.textContent = reason ? `${line}: ${reason}` : line;
  const absent = texts[language === 'en' ? 'noEnglish' : 'noEstonian'];
  const shown = title === '' ? absent : [title, body].filter(Boolean).join('\n\n');
  text.textContent = (isHidden && body === null ? texts['hidden'] : shown) ?? '';
  for (const part of [head, text]) item.appendChild(part);
  return item;
}
