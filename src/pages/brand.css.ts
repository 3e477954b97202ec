import type { APIRoute } from 'astro';
import { brandStylesheet, loadBrand, writeBrandCss } from '#api/features/brand/customizations/index.ts';

/** Serves the community's style sheet. It is immutable at its current URL; any other version must not be cached. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { settings, version } = await loadBrand(locals.context);
  const isVersioned = version > 0 && `${url.pathname}${url.search}` === brandStylesheet(version);
  return new Response(writeBrandCss(settings), {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'no-store',
    },
  });
};
