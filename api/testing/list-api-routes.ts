import { api } from '#api/app.ts';

/** Lists every route of the API, as `METHOD /path`. */
export function listApiRoutes(): string[] {
  const routes = api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`);
  return [...new Set(routes)].sort();
}
