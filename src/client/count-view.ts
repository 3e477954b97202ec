import { callApi } from './api-client.ts';

/** Counts one view of the item that this page shows, if any. The page works even if this fails. */
export function countView(): void {
  const viewed = document.querySelector<HTMLElement>('[data-viewed]')?.dataset['viewed'];
  if (viewed) callApi('POST', '/api/content/views', { id: viewed }).catch(() => undefined);
}
