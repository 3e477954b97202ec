import { inject } from 'vitest';

/**
 * Whether tests of every call include this one, such as `GET /api/users/:id`. A run for a change includes the calls it
 * can break.
 */
export function isTestedCall(route: string): boolean {
  const prefixes = inject('testedCalls');
  const [, path = ''] = route.split(' ');
  return prefixes === null || prefixes.some((prefix) => `${path}/`.startsWith(`${prefix}/`));
}
