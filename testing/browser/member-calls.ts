import { apiPermissions } from '#api/testing/permission-matrix.ts';

/** The paths of all reading calls that visitors and members may make. The others answer them 401 or 403, whatever is asked. */
export const memberCalls: readonly string[] = Object.entries(apiPermissions).flatMap(([route, access]) =>
  route.startsWith('GET ') && (access === 'anyone' || access === 'member') ? [route.slice('GET '.length)] : [],
);
