import type { FoundWord, WatchLists } from '#api/features/community/spaces/watch-words/contract.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { reloadWithToast } from '#src/ui/toast/leave-with-toast.ts';

/** Starts editing the lists, and testing them on a text. */
export function startWatchWords(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-watch-words]');
  if (!form) return;
  enhanceForm(form, {
    path: '/api/admin/settings/watch-words',
    ...{ method: 'PATCH', guards: 'saved' },
    body: () => ({
      version: Number(form.dataset['version']),
      changes: changesIn(readLists(form), shown),
      reason: String(new FormData(form).get('reason') ?? ''),
    }),
    done: reloadWithToast,
  });
  const shown = readLists(form);
  startTest(form);
}

const prefix = 'changes.';

/** By field name: the contract's own list would pull in its schemas. */
function readLists(form: HTMLFormElement): WatchLists {
  const entries = [...new FormData(form)]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, text]) => [name.slice(prefix.length), linesOf(String(text))]);
  return Object.fromEntries(entries) as WatchLists;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Only the changed lists, so that another administrator's changes stay. */
function changesIn(lists: WatchLists, shown: WatchLists): Partial<WatchLists> {
  const names = Object.keys(lists) as Array<keyof WatchLists>;
  const changed = names.filter((name) => lists[name].join('\n') !== shown[name].join('\n'));
  return Object.fromEntries(changed.map((name) => [name, lists[name]]));
}

function startTest(lists: HTMLFormElement): void {
  const form = document.querySelector<HTMLFormElement>('form[data-word-test]');
  const list = document.querySelector<HTMLElement>('[data-found-words]');
  if (!form || !list) return;
  enhanceForm<{ data: { found: FoundWord[] } }>(form, {
    path: '/api/admin/watch-word-tests',
    stays: true,
    body: () => ({ text: String(new FormData(form).get('text') ?? ''), lists: readLists(lists) }),
    done: ({ data }) => {
      const texts = list.dataset;
      const lines = data.found.map(
        ({ word, locale, action }) => `${word} (${texts[locale] ?? ''}): ${texts[action] ?? ''}`,
      );
      list.replaceChildren(
        ...(lines.length > 0 ? lines : [texts['none'] ?? '']).map((line) =>
          Object.assign(document.createElement('li'), { textContent: line }),
        ),
      );
    },
  });
}
