import { AppError } from './app-error.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that another site made a browser send. Browsers say so in
 * `Sec-Fetch-Site` and `Origin`; other clients send neither and need a bearer token anyway. A form
 * on a page that sends no referrer has the origin `null`: there `Sec-Fetch-Site` decides alone.
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
 * The API reads JSON, and pictures where a call is about one: a form of another site can't be
 * dressed up as a call. A picture's own type is found out by its content, never by this header.
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
