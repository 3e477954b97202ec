import { gzipSync } from 'node:zlib';
import { fetchOnce } from './fetch-once.ts';

const kinds = {
  script: /\.js(\?|$)/,
  style: /\.css(\?|$)/,
  font: /\.woff2(\?|$)/,
  picture: /\.(svg|png|webp|jpg|ico)(\?|$)/,
};

/** Prints the bytes that a first visit to the home page loads, by type, with text compressed as at the edge. */
export async function benchFirstVisit(port: number, host: string): Promise<void> {
  const home = await fetchOnce(port, host, '/');
  const html = home.body.toString();
  const sizes = new Map<string, number>([['page', gzipSync(home.body).byteLength]]);
  const seen = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    const kind = Object.entries(kinds).find(([, pattern]) => pattern.test(path))?.[0];
    if (!kind) return;
    const { body, headers } = await fetchOnce(port, host, path);
    const isText = /text|javascript|svg/.test(headers['content-type'] ?? '');
    sizes.set(kind, (sizes.get(kind) ?? 0) + (isText ? gzipSync(body).byteLength : body.byteLength));
    // Follows static imports. Islands that only members get aren't fetched.
    if (kind === 'script')
      for (const [, next] of body.toString().matchAll(/from\s*"\.\/([\w.-]+\.js)"/g)) await visit(`/_astro/${next}`);
  };
  const addresses = [...html.matchAll(/(?<!component-url|renderer-url)(?:src|href)="(\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  for (const path of addresses) await visit(path.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
  console.log('First visit to the home page, bytes compressed');
  console.table(Object.fromEntries(sizes));
}
