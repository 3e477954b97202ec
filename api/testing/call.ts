import { createExecutionContext } from 'cloudflare:test';
import { api } from '#api/app.ts';
import { type Context, createContext, withActor } from '#api/context.ts';
import { authenticateBearer } from '#api/features/accounts/auth/index.ts';
import type { Profile } from '#api/features/accounts/users/contract.ts';
import { withSecurityHeaders } from '#api/platform/http/security-headers.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import { testNow } from './clock.ts';
import { deferUntilDropped, type TestCommunity } from './create-test-community.ts';

/** The response body of most calls. A test that expects a different shape names it: `call<{ data: … }>(…)`. */
export interface CommonResponse {
  success: boolean;
  error?: { code: string; message: string; fields?: Record<string, { code: string; message: string }> };
  token?: string;
  user?: Profile;
}

export interface CallResult<Body = CommonResponse> {
  status: number;
  headers: Headers;
  body: Body;
  /** Exchanges with the database before the response was sent. */
  roundTrips: number;
  /** Exchanges with the database, including those of deferred work. */
  totalRoundTrips: number;
}

export interface CallOptions {
  /** Bearer token to send. */
  as?: { token: string };
  /** Request body, sent as JSON; strings, bytes and streams are sent as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  now?: Date;
  env?: Partial<Environment>;
}

/** Makes one API call as the Worker would, with a fixed clock, and waits for deferred work. */
export async function call<Body = CommonResponse>(
  community: TestCommunity,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<CallResult<Body>> {
  const request = createRequest(community, method, path, options);
  const deferred: Promise<unknown>[] = [];
  const context = createTestContext(community, { ...options, request, defer: (work) => deferred.push(work) });
  const response = withSecurityHeaders(await api.fetch(request, { context }, createExecutionContext()));
  // The response is complete here, unless it's a stream. Deferred work may start while it is read.
  const whole = context.db.roundTrips();
  const text = await response.text();
  const isJson = text !== '' && (response.headers.get('content-type') ?? '').includes('json');
  const roundTrips = isJson ? whole : context.db.roundTrips();
  await Promise.all(deferred);
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : text || null) as Body,
    roundTrips,
    totalRoundTrips: context.db.roundTrips(),
  };
}

/** Retries a call while the database is too busy, as browsers do. For tests that make many calls at once. */
export async function retryWhileBusy<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  while (answer.status === 503) answer = await send();
  return answer;
}

interface TestContextOptions {
  request?: Request;
  defer?: (work: Promise<unknown>) => void;
  now?: Date;
  env?: Partial<Environment>;
}

/** Creates a visitor's context for calling a verb in process. */
export function createTestContext(community: TestCommunity, options: TestContextOptions = {}): Context {
  const { request = new Request(`https://${community.hostname}/`), defer = deferUntilDropped, now = testNow } = options;
  return createContext({ tenant: community.tenant, env: { ...community.env, ...options.env }, request, defer, now });
}

/** Creates the context of the member with this bearer token, or a visitor's if there is none. */
export async function createActorContext(
  community: TestCommunity,
  who?: { token: string } | null,
  options: TestContextOptions = {},
): Promise<Context> {
  const context = createTestContext(community, options);
  const actor = who ? await authenticateBearer(context, `Bearer ${who.token}`) : null;
  return actor ? withActor(context, actor) : context;
}

function createRequest(community: TestCommunity, method: string, path: string, options: CallOptions): Request {
  const headers = new Headers(options.headers);
  if (options.as) headers.set('authorization', `Bearer ${options.as.token}`);
  if (options.body === undefined) return new Request(`https://${community.hostname}${path}`, { method, headers });
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  const { body: given } = options;
  const isRaw = typeof given === 'string' || given instanceof Uint8Array || given instanceof ReadableStream;
  const body = isRaw ? (given as BodyInit) : JSON.stringify(given);
  return new Request(`https://${community.hostname}${path}`, { method, headers, body });
}
