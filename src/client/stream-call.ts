import { ApiError, readResponse, requirePageMember } from './api-client.ts';
import { pageToken } from './page-member.ts';

/** The connection counts as lost after this long without data. */
const stallMs = 30_000;

interface StreamOptions {
  /** Called for each server-sent event, with its parsed data. */
  onEvent: (name: string, data: unknown) => void;
  signal: AbortSignal;
}

/**
 * Makes a call whose response is a stream of server-sent events. Fails with `ApiError`, like any call, and also if the
 * stream breaks off. Resolves when the stream ends or the signal aborts it.
 */
export async function streamCall(path: string, body: object, { onEvent, signal }: StreamOptions): Promise<void> {
  requirePageMember();
  const stalled = new AbortController();
  let stall = setTimeout(() => stalled.abort(), stallMs);
  try {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${pageToken() ?? ''}` };
    const ends = AbortSignal.any([signal, stalled.signal]);
    // Few viewers ask a question, so the parser is loaded with the first one, in parallel.
    const [response, parsing] = await Promise.all([
      fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal: ends }),
      import('eventsource-parser'),
    ]);
    if (!response.ok || !response.body) return void readResponse(response.status || 500, await response.text());
    await readEvents(response.body, parsing, (name, data) => {
      clearTimeout(stall);
      stall = setTimeout(() => stalled.abort(), stallMs);
      onEvent(name, data);
    });
  } catch (error) {
    if (signal.aborted) return;
    throw error instanceof ApiError ? error : new ApiError(0, { code: 'offline', message: '' });
  } finally {
    clearTimeout(stall);
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { createParser }: typeof import('eventsource-parser'),
  each: StreamOptions['onEvent'],
): Promise<void> {
  const parser = createParser({ onEvent: ({ event, data }) => event && each(event, JSON.parse(data)) });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value = '' } = await reader.read();
    if (done) return;
    parser.feed(value);
  }
}
