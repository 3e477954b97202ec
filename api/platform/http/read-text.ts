import { AppError } from './app-error.ts';

/** The maximum size of a text body of a call or form: 1 MiB. */
const maxBytes = 1024 * 1024;

/** Reads a body as text. Fails with 413 as soon as it exceeds the limit, and with 400 if the sender aborts. */
export async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) break;
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
  if (bytes > maxBytes) throw new AppError('payload_too_large');
  return text + decoder.decode();
}
