import { ApiError, callApi } from '../../lib/api-client.ts';

/** Signs other browsers out from the list; a row goes when its session has. */
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
  const idleText = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    button.textContent = button.dataset['busyText'] ?? idleText;
    say(list, '', '');
    try {
      await callApi('DELETE', path).catch(forgiveMissing);
      for (const row of gone()) row.remove();
      if (!list.querySelector('[data-session]:not([data-current])')) showAlone(list);
      say(list, list.dataset[news] ?? '', '');
    } catch (error) {
      say(list, '', textOf(list, error instanceof ApiError ? error.failure.code : 'internal'));
    }
    button.disabled = false;
    button.textContent = idleText;
  });
}

/** A session that is gone already has ended as well. */
function forgiveMissing(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

function showAlone(list: HTMLElement): void {
  list.querySelector('[data-end-others]')?.remove();
  const alone = list.querySelector<HTMLElement>('[data-alone]');
  if (alone) alone.hidden = false;
}

/** News takes the focus, which stood on a button that is gone now. */
function say(list: HTMLElement, news: string, fault: string): void {
  const place = list.querySelector<HTMLElement>('[data-sessions-news]');
  place?.replaceChildren(news);
  list.querySelector('[data-sessions-error]')?.replaceChildren(fault);
  if (news) place?.focus();
}

function textOf(list: HTMLElement, code: string): string {
  const element = list.querySelector('script[data-error-texts]');
  const texts = JSON.parse(element?.textContent ?? '{}') as Record<string, string>;
  return texts[code] ?? texts['internal'] ?? '';
}
