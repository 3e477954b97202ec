import { readAnswer } from './api-client.ts';
import { readToken } from './session-storage.ts';

/** However large a file is: when nothing of it moves for so long, the connection is lost. */
const stallMs = 30_000;

/**
 * Sends one file to the API as it is, telling how much of it has gone (0 to 1): `fetch` can't.
 * Failures are `ApiError`, as of any other call.
 */
export function uploadFile<Answer>(path: string, file: Blob, onProgress: (part: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    const waitOn = () => {
      clearTimeout(stall);
      stall = setTimeout(() => request.abort(), stallMs);
    };
    request.open('PUT', path);
    request.setRequestHeader('authorization', `Bearer ${readToken() ?? ''}`);
    request.setRequestHeader('content-type', file.type);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitOn();
      onProgress(total === 0 ? 0 : loaded / total);
    });
    // However it ends: answered, broken off or given up.
    request.addEventListener('loadend', () => {
      clearTimeout(stall);
      try {
        resolve(readAnswer<Answer>(request.status, request.responseText));
      } catch (error) {
        reject(error);
      }
    });
    request.send(file);
    waitOn();
  });
}
