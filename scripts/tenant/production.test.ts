import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../../testing/start-server.ts';
import { openWorkplace } from './testing.ts';

/**
 * A rehearsal of production: Turso's API is a double that notes what it was asked, and answers for
 * the database a host where nobody listens; wrangler a program that would note what it was told.
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

it('asks Turso for the database, and publishes no host while the database is out', async () => {
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

it('finds a database that is there already', async () => {
  taken = true;
  asked.length = 0;
  await place.runWith(inProduction(), 'apply', 'harbor');
  expect(asked.map(({ line }) => line)).toEqual([
    'POST /v1/organizations/people/databases',
    'GET /v1/organizations/people/databases/harbor',
  ]);
});

it('says which settings are missing', async () => {
  const { code, out } = await place.runWith(inProduction({ TURSO_ORG: '' }), 'apply', 'harbor');
  expect(code).toBe(1);
  expect(out).toContain('set TURSO_API_TOKEN and TURSO_ORG');
});
