import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Every kind of failure of a call, with its HTTP status. Features add codes, never kinds. */
export const failureStatus = {
  bad_request: 400,
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>;

export type FailureKind = keyof typeof failureStatus;

/** Error codes by form field. The user sees the translated text. */
export type FieldCodes = Record<string, string>;

interface AppErrorOptions {
  code?: string;
  fields?: FieldCodes;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An error that ends a call. `code` names a text in `locales/<language>/errors.json`. */
export class AppError extends Error {
  readonly kind: FailureKind;
  readonly code: string;
  readonly fields: FieldCodes | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: FailureKind, options: AppErrorOptions = {}) {
    super(options.code ?? kind, { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = options.code ?? kind;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The number of seconds after which clients may retry while a database is unavailable. */
export const databaseRetrySeconds = 10;

/**
 * Converts anything thrown to an AppError: `unavailable` for a lost or locked database, `internal` for anything
 * unknown.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return isDatabaseUnavailable(thrown)
    ? new AppError('unavailable', { cause: thrown, retryAfterSeconds: databaseRetrySeconds })
    : new AppError('internal', { cause: thrown });
}

/** Error codes of SQLite and its server for a database that is locked or read-only, or whose disk is full or broken. */
const cantStore = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL)(?:_|$)|^BLOCKED$/;

function isDatabaseUnavailable(thrown: unknown, depth = 0): boolean {
  if (!(thrown instanceof Error) || depth > 4) return false;
  const code = 'code' in thrown ? String(thrown.code) : '';
  if (thrown.name === 'TimeoutError' || thrown.name === 'AbortError') return true;
  if (/^(SERVER_ERROR|HRANA_CLOSED_ERROR|HRANA_WEBSOCKET_ERROR)$/.test(code) || cantStore.test(code)) return true;
  if (/network connection lost|fetch failed|connection refused/i.test(thrown.message)) return true;
  if (/disk is full|disk I\/O error|readonly database/i.test(thrown.message)) return true;
  return isDatabaseUnavailable(thrown.cause, depth + 1);
}
