import { createExecutionContext } from 'cloudflare:test';
import { api } from '#api/app.ts';
import { type Context, createContext, withActor } from '#api/context.ts';
import { authenticateBearer } from '#api/features/accounts/auth/index.ts';
import type { Profile } from '#api/features/accounts/users/contract.ts';
import { withSecurityHeaders } from '#api/platform/http/security-headers.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import { testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';

/** What any call may answer; a test of another shape names it: `call<{ data: … }>(…)`. */
export interface CommonAnswer {
  success: boolean;
  error?: { code: string; message: string; fields?: Record<string, { code: string; message: string }> };
  token?: string;
  user?: Profile;
}

export interface Called<Body = CommonAnswer> {
  status: number;
  headers: Headers;
  body: Body;
  /** Exchanges with the database before the answer went out. */
  roundTrips: number;
  /** The same with the work that was deferred. */
  roundTripsInAll: number;
}

export interface CallOptions {
  /** Whose bearer token goes along. */
  as?: { token: string };
  /** Sent as JSON; a string, bytes and a stream go as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  now?: Date;
  env?: Partial<Environment>;
}

/** One API call as the Worker answers it, with the clock stopped and deferred work waited for. */
export async function call<Body = CommonAnswer>(
  community: TestCommunity,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Called<Body>> {
  const request = createRequest(community, method, path, options);
  const deferred: Promise<unknown>[] = [];
  const context = createTestContext(community, { ...options, request, defer: (work) => deferred.push(work) });
  const response = withSecurityHeaders(await api.fetch(request, { context }, createExecutionContext()));
  // A whole answer is on its way now, and what waits for that may begin while it is read; a stream goes on asking.
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
    roundTripsInAll: context.db.roundTrips(),
  };
}

interface TestContextOptions {
  request?: Request;
  defer?: (work: Promise<unknown>) => void;
  now?: Date;
  env?: Partial<Environment>;
}

/** A context of the community for a verb that is called in process; nobody is signed in on it. */
export function createTestContext(community: TestCommunity, options: TestContextOptions = {}): Context {
  const { request = new Request(`https://${community.hostname}/`), defer = () => undefined, now = testNow } = options;
  return createContext({ tenant: community.tenant, env: { ...community.env, ...options.env }, request, defer, now });
}

/** The same for somebody who is signed in, known by the bearer token; without one, for a visitor. */
export async function contextOf(
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
