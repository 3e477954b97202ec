import { readResponse, requirePageMember } from './api-client.ts';
import { pageToken } from './page-member.ts';

/** The connection counts as lost after this long without progress, however large the file. */
const stallMs = 30_000;

/**
 * Uploads one file and reports progress (0 to 1), which `fetch` can't. Fails with `ApiError`, like any call. An upload
 * that the signal aborts fails like a lost connection.
 */
export function uploadFile<Answer>(
  path: string,
  file: Blob,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    requirePageMember();
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const waitOn = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), stallMs);
    };
    signal?.addEventListener('abort', () => request.abort());
    request.open('PUT', path);
    request.setRequestHeader('authorization', `Bearer ${pageToken() ?? ''}`);
    request.setRequestHeader('content-type', file.type);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitOn();
      onProgress(total === 0 ? 0 : loaded / total);
    });
    // Runs on success, failure and abort.
    request.addEventListener('loadend', () => {
      clearTimeout(stall);
      try {
        resolve(readResponse<Answer>(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    });
    request.send(file);
    waitOn();
  });
}
