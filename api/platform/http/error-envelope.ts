import { resources } from '#locales/index.ts';
import { type AppError, failureStatus } from './app-error.ts';

const { errors } = resources.en;
const messages: Readonly<Record<string, string>> = errors;

/** The English text of an error code. The interface shows the translation. */
export function englishMessage(code: string): string {
  return messages[code] ?? errors.internal;
}

/** An error as the API returns it. */
export function errorResponse(error: AppError): Response {
  const fields = Object.entries(error.fields ?? {}).map(([name, code]) => [
    name,
    { code, message: englishMessage(code) },
  ]);
  const body = {
    success: false,
    error: {
      code: error.code,
      message: englishMessage(error.code),
      ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
    },
  };
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  if (error.retryAfterSeconds) headers.set('retry-after', String(error.retryAfterSeconds));
  return new Response(JSON.stringify(body), { status: failureStatus[error.kind], headers });
}
