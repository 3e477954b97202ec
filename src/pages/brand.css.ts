import type { APIRoute } from 'astro';
import { loadBrand, renderStylesheet, stylesheetUrl } from '#api/features/brand/customizations/index.ts';

/** Serves the community's stylesheet. It is immutable at its current URL; any other version must not be cached. */
export const GET: APIRoute = async ({ locals, url }) => {
  const brand = await loadBrand(locals.context);
  const isCurrent = brand.version > 0 && `${url.pathname}${url.search}` === stylesheetUrl(brand);
  return new Response(renderStylesheet(brand.settings), {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-store',
    },
  });
};
