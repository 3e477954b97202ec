import type { MediaFile, MediaPurpose } from '#api/features/content/media/contract.ts';
import { ApiError, callApi } from '#src/client/api-client.ts';
import { uploadFile } from '#src/client/upload-file.ts';

interface Answer {
  data: MediaFile;
}

/** How often each part is tried, with increasing delays, before giving up. */
const attempts = 5;

/**
 * Uploads a file in parts and reports progress from 0 to 1. Choosing the same file again resumes
 * the upload, even on another day.
 */
export async function uploadInParts(
  purpose: MediaPurpose,
  file: File,
  onProgress: (part: number) => void,
): Promise<MediaFile> {
  const place = `upload:${purpose}:${file.name}:${file.size}:${file.lastModified}`;
  const upload = (await findUpload(localStorage.getItem(place))) ?? (await begin(purpose, file));
  localStorage.setItem(place, upload.id);
  const { id, partBytes, received } = upload;
  for (let number = 1; (number - 1) * partBytes < file.size; number += 1) {
    const from = (number - 1) * partBytes;
    const part = file.slice(from, from + partBytes, 'application/octet-stream');
    if (!received.includes(number)) {
      const path = `/api/admin/media-parts?file=${id}&number=${number}`;
      await persist(() => uploadFile<Answer>(path, part, (sent) => onProgress((from + sent * part.size) / file.size)));
    }
    onProgress((from + part.size) / file.size);
  }
  const { data } = await persist(() => callApi<Answer>('POST', `/api/admin/media/${id}/finish`));
  localStorage.removeItem(place);
  return data;
}

async function begin(purpose: MediaPurpose, { name, size }: File): Promise<MediaFile> {
  return (await callApi<Answer>('POST', '/api/admin/media', { purpose, name, bytes: size })).data;
}

/** Finds an earlier unfinished upload of this file. Null if it was deleted as abandoned. */
async function findUpload(id: string | null): Promise<MediaFile | null> {
  if (!id) return null;
  try {
    return (await callApi<Answer>('GET', `/api/admin/media/${id}`)).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Retries after network and server errors, but not after refusals. */
async function persist<Value>(send: () => Promise<Value>, attempt = 1): Promise<Value> {
  try {
    return await send();
  } catch (error) {
    const mayHeal = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (!mayHeal || attempt >= attempts) throw error;
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    return persist(send, attempt + 1);
  }
}
