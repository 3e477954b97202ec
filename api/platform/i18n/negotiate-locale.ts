import { deleteCookie, readCookie, serializeCookie } from '../http/cookies.ts';
import { isLocale, type Locale } from './locales.ts';

const yearSeconds = 365 * 24 * 60 * 60;
const monthSeconds = 30 * 24 * 60 * 60;

/** The cookie with the language that the viewer chose. */
export const localeCookie = {
  name: 'locale',
  set: (locale: Locale) => serializeCookie('locale', locale, { maxAgeSeconds: yearSeconds, httpOnly: false }),
} as const;

/** The cookie with the language of the last link with `?lang=`, kept until the browser closes. */
const visitLocaleCookie = {
  name: 'visit_locale',
  set: (locale: Locale) => serializeCookie('visit_locale', locale, { httpOnly: true }),
} as const;

/** The cookie with the signed-in account's language, for a device on which no language was chosen. */
export const accountLocaleCookie = {
  name: 'account_locale',
  set: (locale: Locale) => serializeCookie('account_locale', locale, { maxAgeSeconds: monthSeconds, httpOnly: true }),
  clear: deleteCookie('account_locale', { httpOnly: true }),
} as const;

/** The supported language that a URL requests with `?lang=`; any other value is ignored. */
export function parseUrlLocale({ searchParams }: URL): Locale | undefined {
  const asked = searchParams.get('lang');
  return isLocale(asked) ? asked : undefined;
}

/** Parses the URL only if it has a query, which few requests have. */
const askedFor = ({ url }: Request) => (url.includes('?') ? parseUrlLocale(new URL(url)) : undefined);

/**
 * Picks the language of a response from those that the community offers: `?lang=`, then the saved choice, then
 * that of this visit, then the account's, then the browser's preference, then the community's default.
 */
export function negotiateLocale(request: Request, languages: readonly Locale[], fallback: Locale): Locale {
  const [only] = languages;
  if (only && languages.length === 1) return only;
  const known = [localeCookie, visitLocaleCookie, accountLocaleCookie]
    .map(({ name }) => readCookie(request, name))
    .find(isLocale);
  const asked = askedFor(request);
  return asked ?? known ?? parseAcceptLanguage(request.headers.get('accept-language')) ?? fallback;
}

/**
 * Returns the cookie that keeps the language of a `?lang=` link for the next pages, or null if the viewer has saved a
 * choice or already has the cookie.
 */
export function rememberVisitLocale(request: Request): string | null {
  const asked = askedFor(request);
  if (!asked || isLocale(readCookie(request, localeCookie.name))) return null;
  return readCookie(request, visitLocaleCookie.name) === asked ? null : visitLocaleCookie.set(asked);
}

/** Returns the cookie for a member who has changed their language on another device since signing in on this one. */
export function followAccountLocale(request: Request, locale: Locale): string | null {
  const followed = readCookie(request, accountLocaleCookie.name);
  return isLocale(followed) && followed !== locale ? accountLocaleCookie.set(locale) : null;
}

function parseAcceptLanguage(header: string | null): Locale | undefined {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag, quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted.map(({ tag }) => tag.split('-')[0]).find(isLocale);
}
