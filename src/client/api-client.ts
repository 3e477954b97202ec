import { isForeignPage, pageToken } from './page-member.ts';
import { clearSession, readToken } from './session-storage.ts';

export interface ApiFailure {
  code: string;
  message: string;
  fields?: Record<string, { code: string; message: string }>;
}

/** A call that the server refused, or whose result is unknown because of the network (`status` 0). */
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

/** Returns the failure of a call. Anything else thrown is an internal error. */
export function failureOf(thrown: unknown): ApiFailure {
  return thrown instanceof ApiError ? thrown.failure : { code: 'internal', message: '' };
}

/** Returns the failure's error code. */
export function codeOf(thrown: unknown): string {
  return failureOf(thrown).code;
}

/**
 * Asks the member for a fresh proof, without leaving the page, and returns whether they did. Staff pages set this;
 * no other calls need one.
 */
export const proofs: { ask?: () => Promise<boolean> } = {};

/**
 * Whether a call was refused because a fresh proof was missing, and the member has now given one, so that it can be
 * retried.
 */
export async function requestMissingProof(error: unknown): Promise<boolean> {
  return codeOf(error) === 'proof_needed' && ((await proofs.ask?.()) ?? false);
}

interface CallOptions {
  /** Lets the call outlive the page, for reports sent while leaving it. */
  keepalive?: boolean;
  /** The call's timeout. */
  patienceMs?: number;
  /** Fails if the member's session has ended, rather than making the call as a visitor. */
  asMember?: boolean;
  /**
   * Makes the call for whoever is signed in, even if the page belongs to another member: to look up who that is or to
   * sign them out.
   */
  asAnyMember?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Calls `/api` from the browser, with JSON and the member's bearer token. Failures are {@link ApiError}s. An expired
 * token is dropped and the call retried without it, or with a newer token from another tab, so an ended session never
 * blocks what visitors can do. With `asMember`, the call fails instead. If someone else has signed in in another tab,
 * that counts as an ended session: nothing is sent in their name.
 */
export async function callApi<Answer>(
  method: Method,
  path: string,
  body?: object,
  options: CallOptions = {},
): Promise<Answer> {
  const tokenNow = options.asAnyMember ? readToken : pageToken;
  if (options.asMember) requirePageMember();
  const token = tokenNow();
  try {
    return await send<Answer>(method, path, body, token, options);
  } catch (error) {
    if (await requestMissingProof(error)) return callApi<Answer>(method, path, body, options);
    const hasEnded = error instanceof ApiError && error.failure.code === 'unauthenticated';
    if (!hasEnded) throw error;
    if (token && readToken() === token) clearSession();
    const next = tokenNow();
    if (next === token || (options.asMember && token && !next)) throw error;
    return send<Answer>(method, path, body, next, options);
  }
}

/** Fails as if the session had ended if someone other than the page's member is signed in. */
export function requirePageMember(): void {
  if (isForeignPage()) throw unauthenticated();
}

/** Creates the failure of a call whose session has ended. */
export const unauthenticated = () => new ApiError(401, { code: 'unauthenticated', message: '' });

/** Responses of polled calls, by token and path: the server responds with 304 while they are current. */
const polled = new Map<string, { etag: string; text: string }>();

async function send<Answer>(
  method: Method,
  path: string,
  body: object | undefined,
  token: string | null,
  { keepalive = false, patienceMs = 30_000 }: CallOptions,
): Promise<Answer> {
  const key = `${token} ${path}`;
  const known = method === 'GET' ? polled.get(key) : undefined;
  const headers = {
    ...(known ? { 'if-none-match': known.etag } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const signal = AbortSignal.timeout(patienceMs);
  const init = { method, headers, keepalive, signal, ...(body ? { body: JSON.stringify(body) } : {}) };
  const response = await fetch(path, init).catch(() => null);
  if (known && response?.status === 304) {
    announceAvailability(304);
    return readResponse<Answer>(200, known.text);
  }
  const text = (await response?.text().catch(() => '')) ?? '';
  announceAvailability(response?.status ?? 0);
  const etag = response?.headers.get('etag');
  if (etag && text) polled.set(key, { etag, text });
  return readResponse<Answer>(response?.status ?? 0, text);
}

const isAway = (status: number) => status > 501 && status < 505;

/** The shortest time between two `api-back` events, in ms: calls can alternate between failing and succeeding. */
const backAgainMs = 5_000;
let wasAway = false;
let lastBackAt = 0;

/** Announces that the network or the server is unavailable (`api-away`), or that it is back (`api-back`). */
function announceAvailability(status: number): void {
  const isAwayNow = status === 0 || isAway(status);
  if (isAwayNow && !wasAway) dispatchEvent(new Event('api-away'));
  const now = Date.now();
  if (!isAwayNow && wasAway && now - lastBackAt < backAgainMs) return;
  if (!isAwayNow && wasAway) {
    lastBackAt = now;
    dispatchEvent(new Event('api-back'));
  }
  wasAway = isAwayNow;
}

/** Parses a response. An unreadable success is an error, because the result is unknown. */
export function readResponse<Answer>(status: number, text: string): Answer {
  const answer = parse<Answer & { error?: ApiFailure }>(text);
  const isOk = status >= 200 && status < 300;
  if (isOk && answer) return answer;
  if (isOk || status === 0) throw new ApiError(0, { code: 'offline', message: '' });
  // A proxy in front of the server responds in its own format while the server is unavailable.
  throw new ApiError(status, answer?.error ?? { code: isAway(status) ? 'unavailable' : 'internal', message: '' });
}

function parse<Value>(text: string): Value | null {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}
