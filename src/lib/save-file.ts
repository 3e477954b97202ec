import { ApiError, type ApiFailure } from './api-client.ts';
import { readToken } from './session-storage.ts';

/**
 * Fetches a file with the member's token, which a plain link would not carry, and saves it under the
 * name that the answer gives it. Failures as of any call; a file that is not there any more is `gone`.
 */
export async function saveFile(method: 'GET' | 'POST', path: string, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${readToken() ?? ''}` };
  const response = await fetch(path, { method, headers }).catch(() => null);
  if (!response) throw new ApiError(0, { code: 'offline', message: 'No connection' });
  if (!response.ok) {
    const { error } = (await response.json().catch(() => ({}))) as { error?: ApiFailure };
    const failure = error ?? { code: 'internal', message: response.statusText };
    throw new ApiError(response.status, response.status === 404 ? { ...failure, code: 'gone' } : failure);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
