import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../../testing/start-server.ts';
import { openWorkplace } from './testing.ts';

/**
 * A rehearsal of production. A double of Turso's API records requests and returns a database host
 * that is down; a stand-in for wrangler records its arguments.
 */
const place = openWorkplace();
const asked: Array<{ line: string; token: string | undefined; body: string }> = [];
const told = join(place.folder, 'told');
const wrangler = join(place.folder, 'wrangler.sh');
let taken = false;

const turso = await startServer(async (request, response) => {
  const { method, url, headers } = request;
  asked.push({ line: `${method} ${url}`, token: headers.authorization, body: await text(request) });
  response.statusCode = taken && method === 'POST' ? 409 : 200;
  response.end(JSON.stringify({ database: { Hostname: 'harbor-people.invalid' } }));
});

beforeAll(() => {
  writeFileSync(wrangler, `#!/bin/sh\necho "$@" >> "${told}"\n`);
  chmodSync(wrangler, 0o755);
  mkdirSync(place.tenants, { recursive: true });
  place.write('harbor');
});

afterAll(async () => {
  await turso.stop();
  place.remove();
});

function inProduction(more: Record<string, string> = {}) {
  return {
    ENVIRONMENT: 'production',
    TURSO_API_URL: turso.url,
    TURSO_API_TOKEN: 'rehearsal',
    TURSO_ORG: 'people',
    WRANGLER: wrangler,
    ...more,
  };
}

it('creates the database at Turso, and publishes no host while it is down', async () => {
  const { code, out } = await place.runWith(inProduction(), 'apply', 'harbor');
  expect(asked).toEqual([
    {
      line: 'POST /v1/organizations/people/databases',
      token: 'Bearer rehearsal',
      body: JSON.stringify({ name: 'harbor', group: 'default' }),
    },
  ]);
  expect(code).toBe(1);
  expect(out).not.toContain('applied, at');
  expect(existsSync(told) && readFileSync(told, 'utf8')).toBe(false);
});

it('finds an existing database', async () => {
  taken = true;
  asked.length = 0;
  await place.runWith(inProduction(), 'apply', 'harbor');
  expect(asked.map(({ line }) => line)).toEqual([
    'POST /v1/organizations/people/databases',
    'GET /v1/organizations/people/databases/harbor',
  ]);
});

it('names missing settings', async () => {
  const { code, out } = await place.runWith(inProduction({ TURSO_ORG: '' }), 'apply', 'harbor');
  expect(code).toBe(1);
  expect(out).toContain('set TURSO_API_TOKEN and TURSO_ORG');
});
