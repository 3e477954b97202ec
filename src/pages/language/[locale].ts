import type { APIRoute } from 'astro';
import { safeNextPath } from '#api/features/accounts/auth/index.ts';
import { isLocale } from '#api/platform/i18n/locales.ts';
import { localeCookie } from '#api/platform/i18n/negotiate-locale.ts';

/** Handles the language selector: stores the choice for a year and redirects to the page, with or without script. */
export const GET: APIRoute = ({ params, url }) => {
  const { locale } = params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  return new Response(null, {
    status: 303,
    headers: {
      location: withoutLanguage(safeNextPath(url.searchParams.get('next'), '/')),
      'set-cookie': localeCookie.set(locale),
    },
  });
};

/** Removes `?lang=`, which a shared link may carry and which would override the choice. */
function withoutLanguage(path: string): string {
  const url = new URL(path, 'https://origin.invalid');
  if (!url.searchParams.has('lang')) return path;
  url.searchParams.delete('lang');
  return `${url.pathname}${url.search}${url.hash}`;
}
