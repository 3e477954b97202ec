import { callApi } from '../lib/api-client.ts';

/** Tells once that the item of this page is read. Nothing on the page depends on it. */
const { viewed } = document.querySelector<HTMLElement>('[data-viewed]')?.dataset ?? {};
if (viewed) callApi('POST', '/api/content/views', { id: viewed }).catch(() => undefined);
