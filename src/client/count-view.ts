import { callApi } from './api-client.ts';

/** Counts one view of this page's item. The page works even if this fails. */
const { viewed } = document.querySelector<HTMLElement>('[data-viewed]')?.dataset ?? {};
if (viewed) callApi('POST', '/api/content/views', { id: viewed }).catch(() => undefined);
