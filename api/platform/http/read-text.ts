import { AppError } from './app-error.ts';

/** What a body of text may weigh, of a call or of a form: 1 MiB. */
const maxBytes = 1024 * 1024;

/** A body as text, given up with 413 as soon as it has sent too much. */
export async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AppError('payload_too_large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
