import { clearSession, readToken } from './session-storage.ts';

export interface ApiFailure {
  code: string;
  message: string;
  fields?: Record<string, { code: string; message: string }>;
}

/** A call that the server refused, or (`status` 0) that never reached it. */
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

interface CallOptions {
  /** For what is told while the page is being left: the call outlives it. */
  keepalive?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The one way from a browser to `/api`: JSON, the member's bearer token, failures as {@link ApiError}.
 * A token that no longer counts is forgotten and the call made once more without it, so that an
 * ended session never keeps anybody from what visitors may do, such as signing in.
 */
export async function callApi<Answer>(
  method: Method,
  path: string,
  body?: object,
  { keepalive = false }: CallOptions = {},
): Promise<Answer> {
  const token = readToken();
  try {
    return await send<Answer>(method, path, body, token, keepalive);
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.failure.code === 'unauthenticated';
    if (!token || !hasEnded) throw error;
    clearSession();
    return send<Answer>(method, path, body, null, keepalive);
  }
}

async function send<Answer>(
  method: Method,
  path: string,
  body: object | undefined,
  token: string | null,
  keepalive: boolean,
): Promise<Answer> {
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const init = { method, headers, keepalive, ...(body ? { body: JSON.stringify(body) } : {}) };
  const response = await fetch(path, init).catch(() => null);
  if (!response) throw new ApiError(0, { code: 'offline', message: 'No connection' });
  const answer = (await response.json().catch(() => ({}))) as Answer & { error?: ApiFailure };
  if (response.ok) return answer;
  throw new ApiError(response.status, answer.error ?? { code: 'internal', message: response.statusText });
}
