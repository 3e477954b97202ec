import { AppError } from '../http/app-error.ts';
import { concatBytes } from '../images/binary.ts';

/**
 * Reads a body, or returns null if it is `belowBytes` or larger. Checks `content-length` first, then stops reading as
 * soon as the limit is reached.
 */
export async function readLimitedBody(request: Request, belowBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) >= belowBytes) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes >= belowBytes) return null;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
  return concatBytes(chunks);
}
