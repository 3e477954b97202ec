import type { Context as HonoContext } from 'hono';
import { matchedRoutes } from 'hono/route';

/**
 * The path pattern of the route that handles the request. Others can match too, such as `/api/users/:id` besides
 * `/api/users/profile`.
 */
export function matchedRoutePath(http: HonoContext): string {
  const { method } = http.req;
  return matchedRoutes(http).find((matched) => matched.method === method)?.path ?? '';
}
