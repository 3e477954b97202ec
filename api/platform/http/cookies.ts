import { parse, serialize } from 'hono/utils/cookie';

interface CookieOptions {
  maxAgeSeconds: number;
  /** Whether only the server may read it. */
  httpOnly: boolean;
}

/** The value of one cookie, in the API and on pages alike. */
export function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get('cookie') ?? '', name)[name];
}

/**
 * A `Set-Cookie` value. SameSite=Lax, because people come back from a provider, a payment or a mail
 * by a link on another site.
 */
export function writeCookie(name: string, value: string, { maxAgeSeconds, httpOnly }: CookieOptions): string {
  return serialize(name, value, { path: '/', maxAge: maxAgeSeconds, httpOnly, secure: true, sameSite: 'Lax' });
}

/** A `Set-Cookie` value that deletes the cookie. */
export function deleteCookie(name: string, { httpOnly }: Pick<CookieOptions, 'httpOnly'>): string {
  return writeCookie(name, '', { maxAgeSeconds: 0, httpOnly });
}
