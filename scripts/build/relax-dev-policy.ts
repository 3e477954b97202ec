import type { ServerResponse } from 'node:http';
import type { AstroIntegration } from 'astro';

const strict = /\b(?:script|style)-src 'self'/g;

/**
 * While developing, Vite puts styles into the page as they are typed, and Astro starts islands
 * without naming the hash of what starts them: the content security policy of pages refuses both. The
 * dev server, and nothing else, lets them in on the way out.
 */
export function relaxDevPolicy(): AstroIntegration {
  return {
    name: 'kogu:relax-dev-policy',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((_, response, next) => {
          relaxPolicy(response);
          next();
        });
      },
    },
  };
}

/** Has an answer that is still to be sent let inline styles and scripts in. */
export function relaxPolicy(response: Pick<ServerResponse, 'writeHead'>): void {
  const write = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => write(status, ...rest.map(relaxed));
}

/** Headers come as an object; a reason that stands before them stays as it is. */
function relaxed(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  const entries = Object.entries(part).map(([name, value]: [string, unknown]) => {
    const isPolicy = name.toLowerCase() === 'content-security-policy' && typeof value === 'string';
    return [name, isPolicy ? value.replaceAll(strict, "$& 'unsafe-inline'") : value];
  });
  return Object.fromEntries(entries);
}
