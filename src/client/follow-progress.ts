import { callApi } from './api-client.ts';

const everyMs = 5_000;

/**
 * Keeps a page's `Progress` up to date, and reloads the page once the work is over. `readDone` extracts the number done
 * from the call's response; null once it is over.
 */
export function followProgress<Answer>(readDone: (answer: Answer) => number | null): void {
  const progress = document.querySelector<HTMLElement>('[data-progress]');
  if (!progress) return;
  setInterval(async () => {
    if (document.visibilityState !== 'visible') return;
    const answer = await callApi<Answer>('GET', progress.dataset['progress'] ?? '').catch(() => null);
    if (!answer) return;
    const done = readDone(answer);
    if (done === null) return location.reload();
    const bar = progress.querySelector('progress');
    if (bar) bar.value = done;
    const shown = done.toLocaleString(document.documentElement.lang);
    progress.querySelector('p')?.replaceChildren((progress.dataset['text'] ?? '').replace('{shown}', shown));
  }, everyMs);
}
