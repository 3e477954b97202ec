import { clearSession, readToken } from './session-storage.ts';

export interface ApiFailure {
  code: string;
  message: string;
  fields?: Record<string, { code: string; message: string }>;
}

/** A call that the server refused, or (`status` 0) of which nobody knows whether it reached it. */
export class ApiError extends Error {
  readonly status: number;
  readonly failure: ApiFailure;

  constructor(status: number, failure: ApiFailure) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = status;
    this.failure = failure;
  }
}

/** What a call failed with; whatever else was thrown is a fault of ours. */
export function failureOf(thrown: unknown): ApiFailure {
  return thrown instanceof ApiError ? thrown.failure : { code: 'internal', message: '' };
}

/** The same, as a code that has a text. */
export function codeOf(thrown: unknown): string {
  return failureOf(thrown).code;
}

interface CallOptions {
  /** For what is told while the page is being left: the call outlives it. */
  keepalive?: boolean;
  /** How long an answer is waited for. */
  patienceMs?: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The one way from a browser to `/api`: JSON, the member's bearer token, failures as {@link ApiError}.
 * A token that no longer counts is forgotten and the call made once more without it, so that an
 * ended session never keeps anybody from what visitors may do, such as signing in; or with the token
 * of somebody who has signed in meanwhile, in another tab.
 */
export async function callApi<Answer>(
  method: Method,
  path: string,
  body?: object,
  options: CallOptions = {},
): Promise<Answer> {
  const token = readToken();
  try {
    return await send<Answer>(method, path, body, token, options);
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.failure.code === 'unauthenticated';
    if (!hasEnded) throw error;
    if (token && readToken() === token) clearSession();
    if (readToken() === token) throw error;
    return send<Answer>(method, path, body, readToken(), options);
  }
}

async function send<Answer>(
  method: Method,
  path: string,
  body: object | undefined,
  token: string | null,
  { keepalive = false, patienceMs = 30_000 }: CallOptions,
): Promise<Answer> {
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const signal = AbortSignal.timeout(patienceMs);
  const init = { method, headers, keepalive, signal, ...(body ? { body: JSON.stringify(body) } : {}) };
  const response = await fetch(path, init).catch(() => null);
  return readAnswer<Answer>(response?.status ?? 0, (await response?.text().catch(() => '')) ?? '');
}

/** What a call answered. A success that can't be read is none: nobody knows what came of the call. */
export function readAnswer<Answer>(status: number, text: string): Answer {
  const answer = parse<Answer & { error?: ApiFailure }>(text);
  const isOk = status >= 200 && status < 300;
  if (isOk && answer) return answer;
  if (isOk || status === 0) throw new ApiError(0, { code: 'offline', message: 'No connection' });
  throw new ApiError(status, answer?.error ?? { code: 'internal', message: `HTTP ${status}` });
}

function parse<Value>(text: string): Value | null {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}
