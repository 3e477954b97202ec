import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '#api/app.ts';
import { accessByCall } from './calls.ts';
import { actors, call, createTestCommunity } from './index.ts';
import { isTestedCall } from './tested-calls.ts';
import { createViewerCalls } from './viewer-calls.ts';

const community = await createTestCommunity();
const document = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
const id = '01a1fc15-9f99-72f4-9cb6-244c570ec732';
const routes = accessByCall.flatMap(([route, access]) => {
  const [method = '', path = ''] = route.split(' ');
  return method === 'GET' || !isTestedCall(route) ? [] : [{ route, access, method, path }];
});
const callAs = createViewerCalls(community);

/** Sends a body as someone who may make the call. */
const send = ({ access, method, path }: (typeof routes)[number], body: () => string | ReadableStream) =>
  callAs(access === 'expert' ? 'expert' : 'admin', method, fillIn(path), () => ({ body: body() }));

const fillIn = (path: string) => path.replace('/logos/:kind', '/logos/main').replace(/:\w+/g, id);

/** Returns a body whose sender disconnects after the first bytes. */
const brokenOff = () =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"a":')),
    pull: (controller) => controller.error(new Error('Network connection lost.')),
  });

/**
 * Returns the statuses that a call may return before it reads the body: 404 for an unknown upload, and for a call whose
 * signing service isn't configured.
 */
const unread = ({ path }: (typeof routes)[number]) => (/(?:parts|webhook|provider-events)$/.test(path) ? [404] : []);

afterEach(() => vi.restoreAllMocks());

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
}

const odd = 'Kuu \ud800 tõuseb\0 ja \udc00';

/** Returns a value of the documented shape in which every free text is ill-formed. */
function fill({ type, properties, items, enum: choices, anyOf }: Schema): unknown {
  if (choices) return choices[0];
  if (anyOf?.[0]) return fill(anyOf[0]);
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === 'object')
    return {
      [odd]: odd,
      ...Object.fromEntries(Object.entries(properties ?? {}).map(([name, part]) => [name, fill(part)])),
    };
  if (kind === 'array') return [fill(items ?? {})];
  if (kind === 'integer' || kind === 'number') return 1;
  return kind === 'boolean' ? true : odd;
}

function bodySchema({ method, path }: (typeof routes)[number]): Schema {
  const item = document.paths?.[path.replace(/:(\w+)/g, '{$1}')];
  const body = item?.[method.toLowerCase() as 'post']?.requestBody;
  const schema = body && 'content' in body ? body.content['application/json']?.schema : undefined;
  return (schema ?? { type: 'object' }) as Schema;
}

describe.each(routes)('$route', (row) => {
  const object = (inside: string) => `{"version":0,"a":${inside},"content":{"details":${inside}}}`;

  it('refuses a body nested 5,000 levels deep', async () => {
    for (const nested of [
      `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
      `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    ]) {
      expect([400, ...unread(row)]).toContain((await send(row, () => object(nested))).status);
    }
  });

  it('refuses a body over 1 MB, and survives one just below', async () => {
    const filled = (length: number) =>
      object('""').replace('"a":""', `"a":"${'x'.repeat(length - object('""').length)}"`);
    expect([400, 413, ...unread(row)]).toContain((await send(row, () => filled(1024 * 1024 + 1))).status);
    expect((await send(row, () => filled(1024 * 1024))).status).toBeLessThan(500);
  });

  it('returns 400 for a truncated body, and logs no error', async () => {
    const errors = vi.spyOn(console, 'error');
    expect([400, ...unread(row)]).toContain((await send(row, brokenOff)).status);
    expect(errors.mock.calls).toEqual([]);
  });

  it('survives half a surrogate pair and NUL in every text', async () => {
    expect((await send(row, () => JSON.stringify(fill(bodySchema(row))))).status).toBeLessThan(500);
  });
});

describe('after these requests', () => {
  it.each([
    '/api/admin/drafts?type=article',
    '/api/admin/feedback',
    '/api/admin/experts',
    '/api/admin/gift-cards',
    '/api/search?q=kuu',
  ])('%s still returns its list', async (path) => {
    expect((await call(community, 'GET', path, { as: await actors.admin(community) })).status).toBe(200);
  });
});
