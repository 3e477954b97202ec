import { ApiError, type ApiFailure } from './api-client.ts';
import { readToken } from './session-storage.ts';

/**
 * Sends one file to the API as it is, telling how much of it has gone (0 to 1): `fetch` can't.
 * Failures are {@link ApiError}, as of any other call.
 */
export function uploadFile<Answer>(path: string, file: Blob, onProgress: (part: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', path);
    request.setRequestHeader('authorization', `Bearer ${readToken() ?? ''}`);
    request.setRequestHeader('content-type', file.type);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('error', () => reject(new ApiError(0, { code: 'offline', message: 'No connection' })));
    request.addEventListener('load', () => {
      const answer = readAnswer<Answer>(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else reject(new ApiError(request.status, answer.error ?? { code: 'internal', message: request.statusText }));
    });
    request.send(file);
  });
}

function readAnswer<Answer>(text: string): Answer & { error?: ApiFailure } {
  try {
    return JSON.parse(text) as Answer & { error?: ApiFailure };
  } catch {
    return {} as Answer & { error?: ApiFailure };
  }
}
