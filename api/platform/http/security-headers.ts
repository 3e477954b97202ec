/**
 * Headers set on every response, including errors and files. `public/_headers` repeats them for static assets, which
 * Cloudflare serves without the Worker; a test keeps the two in sync.
 */
export const securityHeaders = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** The policy of every response that isn't a page: it may neither run nor load anything. */
export const inertContentSecurityPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

const pageDirectives = [
  "default-src 'none'",
  "base-uri 'none'",
  "connect-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "manifest-src 'self'",
  "media-src 'self' blob:",
].join('; ');

/** Adds missing headers. Astro itself adds the hashes of its scripts and styles to `script-src` and `style-src`. */
export function withSecurityHeaders(response: Response): Response {
  // A socket has no headers to protect, and copying the response would lose it.
  if (response.webSocket) return response;
  try {
    addMissingHeaders(response.headers);
    return response;
  } catch {
    // A response from the cache or another server can't be changed. Copying all other responses too would take four
    // times as long.
    const headers = new Headers(response.headers);
    addMissingHeaders(headers);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  }
}

function addMissingHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  const own = headers.get('content-security-policy');
  if (own?.startsWith('default-src')) return;
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  headers.set(
    'content-security-policy',
    isPage ? `${pageDirectives}; ${own ?? "script-src 'self'; style-src 'self'"}` : inertContentSecurityPolicy,
  );
}

/**
 * Adds the headers of a brand preview: only the community's own pages may frame it, and it can't run or send anything.
 */
export function withPreviewHeaders(response: Response): Response {
  const page = withSecurityHeaders(response);
  const policy = page.headers.get('content-security-policy') ?? '';
  const closed = policy
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace("connect-src 'self'", "connect-src 'none'")
    .replace("form-action 'self'", "form-action 'none'")
    .replace(/script-src [^;]*/, "script-src 'none'");
  page.headers.set('content-security-policy', closed);
  page.headers.set('x-frame-options', 'SAMEORIGIN');
  page.headers.set('x-robots-tag', 'noindex');
  // The URL gives access to the preview, so it must not leak as a referrer.
  page.headers.set('referrer-policy', 'no-referrer');
  return page;
}
