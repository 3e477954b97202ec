import { ApiError, readResponse, requestMissingProof, requirePageMember } from './api-client.ts';
import { pageToken } from './page-member.ts';

/** The connection counts as lost after this long without data, however large the file. */
const stallMs = 30_000;

/**
 * Downloads a file with the member's token, which a plain link wouldn't send, and saves it under the name in the
 * response. Fails like any call; if the file no longer exists, with `gone`.
 */
export async function saveFile(method: 'GET' | 'POST', path: string, name: string): Promise<void> {
  requirePageMember();
  const { response, body } = await fetchWhole(path, method);
  if (!response.ok) {
    const error = refusalOf(response.status, await body.text());
    if (await requestMissingProof(error)) return saveFile(method, path, name);
    throw error;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(body);
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Fetches a complete response. Fails with `offline` if it doesn't arrive or breaks off. */
async function fetchWhole(path: string, method: string): Promise<{ response: Response; body: Blob }> {
  const stalled = new AbortController();
  let stall: ReturnType<typeof setTimeout> | undefined;
  const waitOn = () => {
    clearTimeout(stall);
    stall = setTimeout(() => stalled.abort(), stallMs);
  };
  waitOn();
  try {
    const headers = { authorization: `Bearer ${pageToken() ?? ''}` };
    const response = await fetch(path, { method, headers, signal: stalled.signal });
    const watch = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, on) {
        waitOn();
        on.enqueue(part);
      },
    });
    const type = response.headers.get('content-type') ?? '';
    const body = await new Response(response.body?.pipeThrough(watch), { headers: { 'content-type': type } }).blob();
    return { response, body };
  } catch {
    throw new ApiError(0, { code: 'offline', message: 'No connection' });
  } finally {
    clearTimeout(stall);
  }
}

function refusalOf(status: number, text: string): unknown {
  try {
    readResponse(status, text);
  } catch (error) {
    const isGone = status === 404 && error instanceof ApiError;
    return isGone ? new ApiError(status, { ...error.failure, code: 'gone' }) : error;
  }
  return new ApiError(status, { code: 'internal', message: `HTTP ${status}` });
}
