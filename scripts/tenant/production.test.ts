import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace } from '../../testing/commands/workspace.ts';
import { startServer } from '../../testing/services/start-server.ts';
import { openBucket } from './target/bucket.ts';

/**
 * Rehearses production. A fake Turso API records requests and returns a database host that is down; a fake wrangler
 * records its arguments.
 */
const place = createWorkspace();
const asked: Array<{ line: string; token: string | undefined; body: string }> = [];
const calls = join(place.folder, 'calls');
const wrangler = join(place.folder, 'wrangler.sh');
let taken = false;

const turso = await startServer(async (request, response) => {
  const { method, url, headers } = request;
  asked.push({ line: `${method} ${url}`, token: headers.authorization, body: await text(request) });
  response.statusCode = taken && method === 'POST' ? 409 : 200;
  response.end(JSON.stringify({ database: { Hostname: 'harbor-people.invalid' } }));
});

beforeAll(() => {
  const known = 'case "$*" in "kv key get"*) echo "404 Not Found" >&2; exit 1;; esac';
  writeFileSync(wrangler, `#!/bin/sh\n${known}\necho "$@" >> "${calls}"\n`);
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

it('apply creates the database at Turso, and publishes no host while the database is down', async () => {
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
  expect(existsSync(calls) && readFileSync(calls, 'utf8')).toBe(false);
});

it('apply finds an existing database', async () => {
  taken = true;
  asked.length = 0;
  await place.runWith(inProduction(), 'apply', 'harbor');
  expect(asked.map(({ line }) => line)).toEqual([
    'POST /v1/organizations/people/databases',
    'GET /v1/organizations/people/databases/harbor',
  ]);
});

it('apply reports missing settings', async () => {
  const { code, out } = await place.runWith(inProduction({ TURSO_ORG: '' }), 'apply', 'harbor');
  expect(code).toBe(1);
  expect(out).toContain('set TURSO_API_TOKEN and TURSO_ORG');
});

const texts: Record<string, string> = { 'harbor/a&b õ.txt': 'first', 'harbor/second.png': 'second' };
const signed: string[] = [];
const r2 = await startServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://r2.test');
  signed.push(String(request.headers.authorization));
  const keys = Object.keys(texts);
  if (pathname === '/kogu-files') {
    const isFirst = !searchParams.has('continuation-token');
    const key = encodeURIComponent(keys[isFirst ? 0 : 1] ?? '').replaceAll('%20', '+');
    const next = isFirst ? '<NextContinuationToken>1&amp;2</NextContinuationToken>' : '';
    response.end(`<ListBucketResult>${next}<Contents><Key>${key}</Key><Size>5</Size></Contents></ListBucketResult>`);
    return;
  }
  response.setHeader('content-type', 'text/plain');
  response.end(texts[decodeURIComponent(pathname).replace('/kogu-files/', '')]);
});
afterAll(r2.stop);

describe('stored files', () => {
  const credentials = { R2_ENDPOINT: r2.url, R2_ACCESS_KEY_ID: 'id', R2_SECRET_ACCESS_KEY: 'secret' };

  it('are listed page by page and read, with signed requests', async () => {
    const bucket = openBucket(credentials, 'kogu-files');
    const listed = await bucket.listFiles('harbor/');
    expect(listed.map(({ key }) => key)).toEqual(Object.keys(texts));
    for (const { key } of listed) {
      const path = join(place.folder, 'copy');
      expect(await bucket.readFile(key, path)).toBe('text/plain');
      expect(readFileSync(path, 'utf8')).toBe(texts[key]);
    }
    expect(signed.every((line) => line.startsWith('AWS4-HMAC-SHA256 Credential=id/'))).toBe(true);
  });

  it('can’t be read without credentials, which the error lists', async () => {
    await expect(openBucket({}, 'kogu-files').listFiles('harbor/')).rejects.toThrow('set R2_ENDPOINT');
  });
});
