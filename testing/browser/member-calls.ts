import { apiPermissions } from '#api/testing/permission-matrix.ts';

/** Paths of the reading calls that visitors or members can make. All others answer them 401 or 403. */
export const memberCalls: readonly string[] = Object.entries(apiPermissions).flatMap(([route, access]) =>
  route.startsWith('GET ') && (access === 'anyone' || access === 'member') ? [route.slice('GET '.length)] : [],
);
