import { AppError } from '../http/app-error.ts';
import { joinParts } from '../images/binary.ts';

/**
 * A body below a size, or null as soon as it is not: by what it says of itself, else while it
 * streams. Nothing more of it is read then.
 */
export async function readLimited(request: Request, belowBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
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
  return joinParts(chunks);
}
