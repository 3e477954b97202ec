import { createExecutionContext } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import { actors, call, createTestCommunity, createTestContext } from '#api/testing/index.ts';
import { verb } from '#api/verb.ts';
import { AppError, type FailureKind, failureStatus, toAppError } from './app-error.ts';
import { createApi, endpoint } from './endpoint.ts';
import { type Outcome, refuse } from './refusal.ts';

const community = await createTestCommunity();
const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  call(community, 'POST', '/api/auth/sign-in', { body, headers });

describe('a call to the API', () => {
  it.each(['{', 'null', '[]', '"text"', '1', '{"email":}'])(
    'is refused with 400 malformed_json if its body is %s',
    async (body) => {
      const { status, body: answer } = await signIn(body);
      expect(status).toBe(400);
      expect(answer.error?.code).toBe('malformed_json');
    },
  );

  it('is refused with 415 if its content type isn’t accepted', async () => {
    const { status, body } = await signIn('{}', { 'content-type': 'text/plain' });
    expect(status).toBe(415);
    expect(body.error?.code).toBe('unsupported_media_type');
  });

  it('is refused with 413 if its body is over 1 MB, whatever length it declares', async () => {
    const fits = JSON.stringify({ email: 'mari@people.test', password: '', filling: '' });
    const filled = (bytes: number) => fits.replace('"filling":""', `"filling":"${'x'.repeat(bytes - fits.length)}"`);
    expect((await signIn(filled(1024 * 1024))).body.error?.code).toBe('invalid_input');
    expect((await signIn(filled(1024 * 1024 + 1))).status).toBe(413);
  });

  it('is refused with 413 before an endless body is read to its end', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(64 * 1024).fill(120));
      },
    });
    const app = createApi();
    app.onError((error, http) => http.text(toAppError(error).kind));
    app.use(async (http, next) => {
      http.set('context', http.env.context);
      await next();
    });
    endpoint(
      app,
      { method: 'post', path: '/x', summary: '', tag: '' },
      verb({ access: 'anyone' }, async () => ({})),
    );
    const request = new Request('https://kuu.test/x', { method: 'POST', body: endless });
    const answer = await app.fetch(request, { context: createTestContext(community) }, createExecutionContext());
    expect(await answer.text()).toBe('payload_too_large');
    expect(pulled).toBeLessThan(24);
  });

  it('reports invalid input with a code and a message, overall and for each field', async () => {
    const { status, body, headers } = await signIn({ email: 'not an address' });
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('application/json');
    expect(body).toEqual({
      success: false,
      error: {
        code: 'invalid_input',
        message: 'Please check the marked fields.',
        fields: {
          email: {
            code: 'email_invalid',
            message: 'Please enter a valid e-mail address, such as name@example.com.',
          },
          password: { code: 'password_required', message: 'Please enter your password.' },
        },
      },
    });
  });

  it('gets 404 with an error code if its path is unknown', async () => {
    const { status, body } = await call(community, 'GET', '/api/nothing-here');
    expect(status).toBe(404);
    expect(body.error?.code).toBe('not_found');
  });

  it.each([
    '/api/users/profile/',
    '/api//users/profile',
    '/API/users/profile',
    '/api/users/profile%2F',
    '/api/users/Profile',
  ])('gets 404 if its path is spelled %s', async (path) => {
    const mari = await actors.member(community);
    expect((await call(community, 'GET', path, { as: mari })).status).toBe(404);
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('gets 404 if its method isn’t supported (%s)', async (method) => {
    expect((await call(community, method, '/api/health')).status).toBe(404);
  });

  it('is never cached, and returns the request id that the log contains', async () => {
    for (const path of ['/api/health', '/api/users/profile', '/api/nothing-here']) {
      const { headers } = await call(community, 'GET', path);
      expect(headers.get('cache-control')).toBe('no-store');
    }
    const { headers } = await call(community, 'GET', '/api/health', { headers: { 'cf-ray': '8c0ffee' } });
    expect(headers.get('x-request-id')).toBe('8c0ffee');
  });
});

describe('endpoint', () => {
  const answerOf = async (path: string, request: RequestInit = {}, env: Partial<Environment> = {}) => {
    const app = createApi();
    app.onError((error) => {
      const { kind, code } = toAppError(error);
      return new Response(code, { status: failureStatus[kind] });
    });
    app.use(async (http, next) => {
      http.set('context', http.env.context);
      await next();
    });
    const call = { method: 'post', summary: '', tag: '' } as const;
    const things = { access: 'anyone', params: z.object({ id: z.string() }), input: z.looseObject({}) } as const;
    const echo = verb({ ...things, parsesItself: true }, async (_context, input) => ({ input }));
    endpoint(app, { ...call, path: '/things/:id', status: 201, answer: { input: z.unknown() } }, echo);
    endpoint(app, { ...call, path: '/asked/:id', inputIn: 'query', answer: { input: z.unknown() } }, echo);
    const spent = { access: 'anyone', refusals: { spent: 'gone' } } as const;
    const open = { access: 'anyone' } as const;
    endpoint(
      app,
      { ...call, path: '/refused' },
      verb(spent, async () => refuse('spent')),
    );
    const unforeseen = verb(open, async () => refuse('unforeseen'));
    // @ts-expect-error The type check fails here if undeclared refusals are accepted.
    endpoint(app, { ...call, path: '/unforeseen' }, unforeseen);
    endpoint(
      app,
      { ...call, path: '/nothing' },
      verb(open, async () => undefined),
    );
    const answer = { data: z.object({ items: z.array(z.object({ id: z.string() })) }) };
    const row = { id: 'one', passwordHash: 'secret' };
    endpoint(
      app,
      { ...call, path: '/rows', answer },
      verb(open, async () => ({ data: { items: [row] } })),
    );
    const outcome = async (): Promise<Outcome<{ cookie: string }, 'spent'>> => ({ ok: true, cookie: 'secret' });
    endpoint(app, { ...call, path: '/aside' }, verb(spent, outcome));
    const other = verb(open, async () => ({ data: row }));
    // @ts-expect-error As above, for a verb that returns another shape.
    endpoint(app, { ...call, path: '/other', answer }, other);
    // @ts-expect-error As above, for a verb that returns data without declaring any.
    endpoint(app, { ...call, path: '/more' }, other);
    const half = verb({ access: 'anyone', refusals: { worn: 'gone' } }, outcome);
    // @ts-expect-error As above, for a verb with an undeclared refusal besides a declared one.
    endpoint(app, { ...call, path: '/half' }, half);
    return app.fetch(
      new Request(`https://kuu.test${path}`, { method: 'POST', ...request }),
      { context: createTestContext(community, { env }) },
      createExecutionContext(),
    );
  };

  it('reads the input from the body or the query, as declared, and never lets it override the path', async () => {
    const body = JSON.stringify({ b: 'body', id: 'body' });
    const sent = await answerOf('/things/one?a=query&b=query&id=query', { body });
    expect([sent.status, await sent.json()]).toEqual([201, { success: true, input: { b: 'body', id: 'one' } }]);
    const asked = await answerOf('/asked/one?a=query&b=query&id=query', { body });
    expect(await asked.json()).toEqual({ success: true, input: { a: 'query', b: 'query', id: 'one' } });
  });

  it('returns the status that the feature declares for a refusal', async () => {
    const answer = await answerOf('/refused');
    expect([answer.status, await answer.text()]).toEqual([410, 'spent']);
  });

  it('returns 500 for an undeclared refusal', async () => {
    expect((await answerOf('/unforeseen')).status).toBe(500);
  });

  it.each([
    ['/rows', { success: true, data: { items: [{ id: 'one' }] } }],
    ['/aside', { success: true }],
    ['/more', { success: true }],
  ])('returns only what %s declares; in tests, anything more is an error', async (path, body) => {
    const answer = await answerOf(path, {}, { ENVIRONMENT: 'production' });
    expect([answer.status, await answer.json()]).toEqual([200, body]);
    expect((await answerOf(path)).status).toBe(500);
  });

  it('fails if the verb returns a shape other than the declared one', async () => {
    expect((await answerOf('/other', {}, { ENVIRONMENT: 'production' })).status).toBe(500);
  });

  it('returns only `success` for a verb without a result', async () => {
    expect(await (await answerOf('/nothing')).json()).toEqual({ success: true });
  });
});

describe('toAppError', () => {
  const named = (name: string, message = '') => Object.assign(new Error(message), { name });

  it.each([
    ['a time-out', named('TimeoutError')],
    ['a lost connection', new Error('Network connection lost.')],
    ['a server error of the database', Object.assign(new Error('no'), { code: 'SERVER_ERROR' })],
    ['a database that stayed locked', Object.assign(new Error('no'), { code: 'SQLITE_BUSY' })],
    ['a full disk', Object.assign(new Error('no'), { code: 'SQLITE_FULL' })],
    ['a broken disk', Object.assign(new Error('no'), { code: 'SQLITE_IOERR_WRITE' })],
    ['a disk that can’t be written', Object.assign(new Error('no'), { code: 'SQLITE_READONLY_DBMOVED' })],
    ['a full disk that only the message mentions', new Error('SQLite error: database or disk is full')],
    ['one of these as the cause', new Error('Failed query', { cause: new Error('fetch failed') })],
  ])('maps %s to 503: never 401 or 404, which would sign the browser out', (_name, error) => {
    expect(toAppError(error).kind).toBe('unavailable');
  });

  it('maps unknown errors to 500 and keeps an AppError as it is', () => {
    expect(toAppError(new TypeError('x is undefined')).kind).toBe('internal');
    expect(toAppError('text').kind).toBe('internal');
    expect(toAppError(Object.assign(new Error('no'), { code: 'SQLITE_CONSTRAINT' })).kind).toBe('internal');
    const gone = new AppError('gone');
    expect(toAppError(gone)).toBe(gone);
  });

  it('returns only kinds with an error status', () => {
    for (const kind of Object.keys(failureStatus) as FailureKind[]) {
      expect(failureStatus[kind]).toBeGreaterThanOrEqual(400);
    }
  });
});
