import { parse, serialize } from 'hono/utils/cookie';

interface CookieOptions {
  /** If omitted, the cookie lasts until the browser closes. */
  maxAgeSeconds?: number;
  /** Whether the cookie is hidden from scripts. */
  httpOnly: boolean;
}

/** Reads one cookie, for the API and pages alike. */
export function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get('cookie') ?? '', name)[name];
}

/**
 * Writes a `Set-Cookie` value. Uses SameSite=Lax, because people arrive by links from providers, payment pages and
 * mails.
 */
export function serializeCookie(name: string, value: string, { maxAgeSeconds, httpOnly }: CookieOptions): string {
  const maxAge = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds };
  return serialize(name, value, { path: '/', ...maxAge, httpOnly, secure: true, sameSite: 'Lax' });
}

/** Writes a `Set-Cookie` value that deletes the cookie. */
export function deleteCookie(name: string, { httpOnly }: Pick<CookieOptions, 'httpOnly'>): string {
  return serializeCookie(name, '', { maxAgeSeconds: 0, httpOnly });
}
