import { api } from '#api/app.ts';

/** Lists every API route, as `METHOD /path`. */
export function listApiRoutes(): string[] {
  const routes = api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
  return [...new Set(routes)].sort();
}
