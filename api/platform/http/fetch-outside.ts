interface Outside extends RequestInit {
  timeoutMs: number;
  maxBytes?: number;
}

/** The longest answer of a service that is read. */
const usualBytes = 512 * 1024;

/**
 * Asks a service of others. A redirect is an answer and never followed: it would carry the request, and its key,
 * somewhere else. Headers and body have to arrive in time, and the body is refused once it is too long.
 */
export async function fetchOutside(
  address: string | URL,
  { timeoutMs, maxBytes = usualBytes, ...init }: Outside,
): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > maxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(bytes > 0 ? new Blob(chunks as BlobPart[]) : null, { status: response.status, headers });
}
