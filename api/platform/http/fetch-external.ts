interface Outside extends RequestInit {
  timeoutMs: number;
  maxBytes?: number;
}

/** The default maximum size of a service's response. */
const usualBytes = 512 * 1024;

/**
 * Calls an external service. A redirect is returned and never followed, since it would carry the request and its key
 * somewhere else. Headers and body must arrive in time, and a body that is too long is refused.
 */
export async function fetchExternal(
  address: string | URL,
  { timeoutMs, maxBytes = usualBytes, ...init }: Outside,
): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (bytes > maxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(bytes > 0 ? new Blob(chunks as BlobPart[]) : null, { status: response.status, headers });
}
