import type {
  EditedDraft,
  Revision,
  SavedDraft,
  StoredPicture,
  WorkingCopy,
} from '#api/features/content/drafts/contract.ts';
import type { TranslatedText } from '#api/features/content/drafts/translation/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { modelPatienceMs } from '#api/platform/models/contract.ts';
import type { Page } from '#api/platform/paging/contract.ts';
import { callApi } from '#src/client/api-client.ts';

const slow = { patienceMs: modelPatienceMs };

const path = (id: string) => `/api/admin/drafts/${id}`;

export async function loadDraft(id: string): Promise<EditedDraft> {
  return (await callApi<{ data: EditedDraft }>('GET', path(id))).data;
}

export async function saveDraft(id: string, version: number, content: WorkingCopy): Promise<SavedDraft> {
  return (await callApi<{ data: SavedDraft }>('PUT', path(id), { version, content })).data;
}

/** Publishes the item at `publishAt` (ISO 8601), or now if it is null. */
export async function publishDraft(id: string, version: number, publishAt: string | null): Promise<EditedDraft> {
  await callApi('POST', `${path(id)}/publish`, { version, publishAt });
  return loadDraft(id);
}

export async function withdrawDraft(id: string, version: number, to: 'draft' | 'archived'): Promise<EditedDraft> {
  await callApi('POST', `${path(id)}/withdraw`, { version, to });
  return loadDraft(id);
}

/** Deletes a draft permanently. */
export async function deleteDraft(id: string, version: number): Promise<void> {
  await callApi('POST', `${path(id)}/delete`, { version });
}

/** Returns a page of revisions, newest first. `cursor` is where the previous page ended. */
export async function listRevisions(id: string, cursor: string | null): Promise<Page<Revision>> {
  const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : '';
  return (await callApi<{ data: Page<Revision> }>('GET', `${path(id)}/revisions${query}`)).data;
}

export async function restoreRevision(id: string, version: number, revisionId: string): Promise<EditedDraft> {
  await callApi('POST', `${path(id)}/restore`, { version, revisionId });
  return loadDraft(id);
}

export async function renderPreview(body: string): Promise<string> {
  return (await callApi<{ data: { html: string } }>('POST', '/api/admin/content-preview', { body })).data.html;
}

export async function translateText(from: Locale, text: TranslatedText): Promise<TranslatedText> {
  const body = { from, text };
  return (await callApi<{ data: TranslatedText }>('POST', '/api/admin/content-translations', body, slow)).data;
}

/** Uploads a picture. The code for uploads is loaded with the first picture. */
export async function sendPicture(file: File, onProgress: (part: number) => void): Promise<StoredPicture> {
  const { uploadPicture } = await import('#src/client/upload-picture.ts');
  return (await uploadPicture<{ data: StoredPicture }>('/api/admin/content-pictures', file, onProgress)).data;
}
