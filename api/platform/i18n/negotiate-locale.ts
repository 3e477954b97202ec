import { readCookie, writeCookie } from '../http/cookies.ts';
import { isLocale, type Locale } from './locales.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** The language chosen by the viewer. */
export const localeCookie = {
  name: 'locale',
  set: (locale: Locale) => writeCookie('locale', locale, { maxAgeSeconds: yearSeconds, httpOnly: false }),
} as const;

/**
 * Picks the language of a response: the saved choice, then `?lang=`, then the browser's preference,
 * then the community's default.
 */
export function negotiateLocale(request: Request, fallback: Locale): Locale {
  const saved = readCookie(request, localeCookie.name);
  if (isLocale(saved)) return saved;
  const asked = new URL(request.url).searchParams.get('lang');
  if (isLocale(asked)) return asked;
  return acceptedLocale(request.headers.get('accept-language')) ?? fallback;
}

function acceptedLocale(header: string | null): Locale | undefined {
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
