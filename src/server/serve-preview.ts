import type { Context } from '#api/context.ts';
import { loadPreviewContext } from '#api/features/operations/setup/index.ts';
import { countPreview } from '#api/platform/analytics/count-after-response.ts';
import { withPreviewHeaders } from '#api/platform/http/security-headers.ts';
import { forVisitorsHeader, publicPageHeader } from '#api/platform/page-cache/page-cache.ts';

/** The URL's preview parameters, which links inside the preview keep. */
const asked = ['preview', 'theme', 'view', 'lang'] as const;

/** Whether a request is for a page with the draft's brand: it has the parameter `preview`. */
export function isPreview(request: Request): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && request.url.includes('?') && new URL(request.url).searchParams.has('preview');
}

/**
 * Responds with a page in the draft's brand, exactly as the server renders it: no scripts run, nothing is sent or
 * counted as a view, no cookie is set. It is a visitor's page, unless `view=member` requests the viewer's own. `theme`
 * overrides the browser's theme.
 */
export async function servePreview(
  request: Request,
  context: Context,
  render: (request: Request, context: Context) => Promise<Response>,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const query = new URLSearchParams(asked.flatMap((name) => searchParams.getAll(name).map((value) => [name, value])));
  const headers = new Headers(request.headers);
  if (searchParams.get('view') !== 'member') headers.delete('cookie');
  const previewed = await loadPreviewContext(context, searchParams.get('preview') ?? '');
  countPreview(previewed);
  const rendered = await render(new Request(request.url, { headers }), previewed);
  const answer = withPreviewHeaders(withLinks(rendered, query, searchParams.get('theme')));
  for (const name of ['set-cookie', 'link', publicPageHeader, forVisitorsHeader]) answer.headers.delete(name);
  answer.headers.set('cache-control', 'private, no-store');
  return answer;
}

/** Rewrites a page's links so that they stay in the preview. */
function withLinks(page: Response, query: URLSearchParams, theme: string | null): Response {
  const keep = (address: string) => {
    const [path = '', fragment] = address.split('#');
    const own = [...query].filter(([name]) => !new URLSearchParams(path.split('?')[1]).has(name));
    const kept = new URLSearchParams(own).toString();
    return `${path}${path.includes('?') ? '&' : '?'}${kept}${fragment === undefined ? '' : `#${fragment}`}`;
  };
  const location = page.headers.get('location');
  if (location?.startsWith('/')) {
    return new Response(null, { status: page.status, headers: { location: keep(location) } });
  }
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page;
  return (
    new HTMLRewriter()
      .on('script, link[rel="modulepreload"]', { element: (script) => void script.remove() })
      .on('html', {
        element(root) {
          if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme);
        },
      })
      .on('link[data-brand], a[href^="/"], a[href^="?"]', {
        element(link) {
          const address = link.getAttribute('href') ?? '';
          if (!address.startsWith('//')) link.setAttribute('href', keep(address));
        },
      })
      // Opens other sites in a new tab, because they can't be shown in the studio's frame.
      .on('a[href^="https:"]', {
        element(link) {
          link.setAttribute('target', '_blank');
          link.setAttribute('rel', 'noopener');
        },
      })
      .transform(page)
  );
}
