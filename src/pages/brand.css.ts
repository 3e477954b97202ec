import type { APIRoute } from 'astro';
import { loadBrand, writeBrandCss } from '#api/features/customizations/index.ts';

/** The community's stylesheet. Immutable under the version it has; any other version is not to be kept. */
export const GET: APIRoute = async ({ locals, url }) => {
  const { settings, version } = await loadBrand(locals.context);
  const isVersioned = version > 0 && url.searchParams.get('v') === String(version);
  return new Response(writeBrandCss(settings), {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'no-store',
    },
  });
};
