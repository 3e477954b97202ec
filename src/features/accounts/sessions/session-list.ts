import { ApiError, callApi } from '#src/client/api-client.ts';
import { failureText, runBusy } from '#src/client/enhance-form.ts';

/** Signs other browsers out and removes their rows. */
export function startSessionList(): void {
  const list = document.querySelector<HTMLElement>('[data-sessions]');
  if (!list) return;
  const others = () => [...list.querySelectorAll<HTMLElement>('[data-session]:not([data-current])')];
  for (const row of others()) {
    onPress(list, row.querySelector('button'), `/api/sessions/${row.dataset['session']}`, 'ended', () => [row]);
  }
  onPress(list, list.querySelector<HTMLButtonElement>('[data-end-others]'), '/api/sessions', 'endedOthers', others);
}

function onPress(
  list: HTMLElement,
  button: HTMLButtonElement | null,
  path: string,
  news: 'ended' | 'endedOthers',
  gone: () => HTMLElement[],
): void {
  if (!button) return;
  button.hidden = false;
  const end = async () => {
    say(list, '', '');
    try {
      await callApi('DELETE', path).catch(ignoreMissing);
    } catch (error) {
      return say(list, '', failureText(list, error));
    }
    for (const row of gone()) row.remove();
    if (!list.querySelector('[data-session]:not([data-current])')) showAlone(list);
    say(list, list.dataset[news] ?? '', '');
  };
  button.addEventListener('click', () => runBusy(button, end));
}

/** A session that is already gone counts as ended. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

function showAlone(list: HTMLElement): void {
  list.querySelector('[data-end-others]')?.remove();
  const alone = list.querySelector<HTMLElement>('[data-alone]');
  if (alone) alone.hidden = false;
}

/** Focus the message: the focused button was removed. */
function say(list: HTMLElement, news: string, fault: string): void {
  const place = list.querySelector<HTMLElement>('[data-sessions-news]');
  place?.replaceChildren(news);
  list.querySelector('[data-sessions-error]')?.replaceChildren(fault);
  if (news) place?.focus();
}
