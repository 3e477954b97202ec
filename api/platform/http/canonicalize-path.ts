/** Letters, digits and dashes between single slashes, as in most paths: these need no parsing. */
const hasNothingToNormalize = /^(?:\/[\w-]+)+$/;

/**
 * Normalizes a path: no needless or repeated percent-encoding, no empty or dot segments, no trailing slash. Encoded
 * reserved characters such as slashes stay encoded, so the result never refers to another page.
 */
export function canonicalizePath(pathname: string): string {
  if (hasNothingToNormalize.test(pathname)) return pathname;
  for (let path = pathname; ; ) {
    const simpler = simplify(path);
    if (simpler === path) return path;
    path = simpler;
  }
}

/**
 * Makes one pass, which can require another: `%2570` is `%70`, which is `p`. Each pass shortens the path or only
 * changes case.
 */
function simplify(path: string): string {
  const decoded = path.replace(/%25(?=[0-9a-f]{2})/gi, '%').replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code.toUpperCase();
  });
  const single = decoded.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return new URL(`https://path.invalid${single}`).pathname;
}

/** Whether a canonical path is a call to the API. */
export function isApiCall(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
