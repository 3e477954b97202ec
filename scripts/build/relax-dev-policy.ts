import type { ServerResponse } from 'node:http';
import type { AstroIntegration } from 'astro';

const strict = /\b(?:script|style)-src 'self'/g;

/**
 * Relaxes the content security policy on the dev server, and only there: Vite inlines styles and Astro starts islands
 * without hashes, which the policy forbids.
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

/** Allows inline styles and scripts in a response that hasn't been sent yet. */
export function relaxPolicy(response: Pick<ServerResponse, 'writeHead'>): void {
  const write = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => write(status, ...rest.map(relaxHeaders));
}

/** Relaxes the policy in the headers argument of `writeHead`. Returns other arguments unchanged. */
function relaxHeaders(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  const entries = Object.entries(part).map(([name, value]: [string, unknown]) => {
    const isPolicy = name.toLowerCase() === 'content-security-policy' && typeof value === 'string';
    return [name, isPolicy ? value.replaceAll(strict, "$& 'unsafe-inline'") : value];
  });
  return Object.fromEntries(entries);
}
