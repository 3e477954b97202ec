import { AppError } from '../http/app-error.ts';
import { inertContentSecurityPolicy } from '../http/security-headers.ts';
import type { Environment } from '../tenancy/environment.ts';
import { parseRange } from './byte-range.ts';

/** A stored file whose content never changes under its key. */
export interface StoredFile {
  key: string;
  bytes: number;
  type: string;
  /** When its content was stored. */
  storedAt: Date;
}

/**
 * Serves a stored file: whole (200), a range (206), not modified (304) or range not satisfiable (416). The caller
 * checks access on every request, so a cached response must always be revalidated.
 */
export async function serveFile(
  { FILES }: Environment,
  request: Request,
  file: StoredFile,
  extra: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const { key, bytes, type, storedAt } = file;
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`;
  const headers = new Headers({
    'content-type': type,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    etag,
    'last-modified': storedAt.toUTCString(),
    // The type comes from a row, and an imported row may claim that the file is an HTML page.
    'content-security-policy': inertContentSecurityPolicy,
    ...extra,
  });
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  const range = isSameFile(request, etag, storedAt) ? parseRange(request.headers.get('range'), bytes) : null;
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const found = await FILES.get(key, range ? { range } : {}).catch((cause: unknown) => {
    throw new AppError('unavailable', { cause });
  });
  if (!found) throw new AppError('not_found');
  headers.set('content-length', String(range ? range.length : bytes));
  if (range) headers.set('content-range', `bytes ${range.offset}-${range.offset + range.length - 1}/${bytes}`);
  return new Response(found.body, { status: range ? 206 : 200, headers });
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  return known.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** RFC 9110 section 13.1.5: a range applies only if the client has a part of this same file. */
function isSameFile(request: Request, etag: string, storedAt: Date): boolean {
  const condition = request.headers.get('if-range');
  return condition === null || condition === etag || condition === storedAt.toUTCString();
}
