import { describe, expect, it } from 'vitest';
import { api } from '#api/app.ts';
import { accessByCall } from './calls.ts';
import { actors, call, createTestCommunity } from './index.ts';
import { isTestedCall } from './tested-calls.ts';

const community = await createTestCommunity();
const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
const allRoutes = accessByCall.map(([route, access]) => {
  const [method = '', path = ''] = route.split(' ');
  return { route, access, method, path: path.replace(/:\w+/g, '01a1fc15-9f99-72f4-9cb6-244c570ec732') };
});
const routes = allRoutes.filter(({ route }) => isTestedCall(route));
const isRead = (method: string) => method === 'GET';
const bodyFor = (method: string) => (isRead(method) ? {} : { body: {} });

const sharedAdmin = await actors.admin(community);

/**
 * One route for each shape: its method, and which segments are parameters. Taken from all routes, not just the tested
 * ones.
 */
const routeShapes = [
  ...new Map(
    allRoutes.map((row) => [
      row.route.replace(/[^/ ]+/g, (part) => (/^:|^[A-Z]+$/.test(part) ? part[0] : 'x') ?? ''),
      row,
    ]),
  ).values(),
];

describe.each(routes)('$route', ({ route, access, method, path }) => {
  it('treats a request with only the page cookie as a visitor’s', async () => {
    const headers = { cookie: `__Host-session=${sharedAdmin.cookie}` };
    const { status } = await call(community, method, path, { ...bodyFor(method), headers });
    if (access === 'anyone') expect(status).not.toBe(403);
    else expect(status).toBe(401);
  });

  it('declares in the OpenAPI document whether it needs a token', () => {
    const described = document.paths?.[(route.split(' ')[1] ?? '').replace(/:(\w+)/g, '{$1}')];
    if (route === 'GET /api/openapi.json') return;
    const operation = described?.[method.toLowerCase() as 'get' | 'post'];
    expect(operation).toBeDefined();
    expect(operation?.security !== undefined).toBe(access !== 'anyone');
  });
});

describe.each(routes.filter(({ route }) => route.includes('/:id')))('$route', ({ route, access, method }) => {
  it('returns 404 for an invalid id, whatever else is sent', async () => {
    const path = (route.split(' ')[1] ?? '').replace(/:\w+/g, 'no-id');
    const { status, body } = await call(community, method, path, {
      as: access === 'expert' ? await actors.expert(community) : sharedAdmin,
      ...bodyFor(method),
    });
    expect([status, body.error?.code]).toEqual([404, 'not_found']);
  });
});

describe.each(routes.filter(({ method }) => !isRead(method)))('$route', ({ method, path }) => {
  it('refuses a request from another site', async () => {
    for (const headers of [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'same-site' }]) {
      const { status, body } = await call(community, method, path, { as: sharedAdmin, body: {}, headers });
      expect([status, body.error?.code]).toEqual([403, 'foreign_request']);
    }
  });
});

describe('the router', () => {
  it.each(routeShapes)('refuses other spellings of the path of $route', async ({ method, path }) => {
    for (const odd of [
      `${path}/`,
      path.replace('/api/', '/api//'),
      path.toUpperCase(),
      `${path}%2f`,
      `${path}%00`,
      `${path};x`,
    ]) {
      const { status } = await call(community, method, odd, { as: sharedAdmin, ...bodyFor(method) });
      expect([odd, status >= 400]).toEqual([odd, true]);
    }
  });
});
