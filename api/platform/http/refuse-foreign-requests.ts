import { AppError } from './app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that another site made the browser send, as shown by `Sec-Fetch-Site` and
 * `Origin`. Other clients send neither and need a bearer token anyway. A form on a page without a
 * referrer has the origin `null`; then `Sec-Fetch-Site` alone decides.
 */
export function refuseForeignRequest(request: Request, ownOrigin: string): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers.get('sec-fetch-site');
  if (site === 'cross-site' || site === 'same-site') {
    throw new AppError('forbidden', { code: 'foreign_request' });
  }
  const origin = request.headers.get('origin');
  if (origin === 'null' && site === 'same-origin') return;
  if (origin !== null && origin !== ownOrigin) throw new AppError('forbidden', { code: 'foreign_request' });
}

/**
 * Accepts JSON, and images for calls that take one, so another site's form can't pose as a call. An
 * image's actual type is detected by content, never taken from this header.
 */
export function refuseOtherContentTypes(request: Request, accepted: readonly string[] = ['application/json']): void {
  if (safeMethods.has(request.method)) return;
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  const isAccepted = (name: string) => accepted.some((each) => each === name || each === `${name.split('/')[0]}/*`);
  if (type === undefined ? hasBody(request) : !isAccepted(type)) {
    throw new AppError('unsupported_media_type');
  }
}

function hasBody(request: Request): boolean {
  return request.body !== null && request.headers.get('content-length') !== '0';
}
