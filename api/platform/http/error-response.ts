import { resources } from '#locales/index.ts';
import type { Tenant } from '../tenancy/tenant-schema.ts';
import { type AppError, failureStatus } from './app-error.ts';

const { errors } = resources.en;
const messages: Readonly<Record<string, string>> = errors;

/** Community settings used in error texts. */
type ErrorValues = Partial<Pick<Tenant, 'codePrefix'>>;

/** The English text of an error code. The interface shows the translation. */
function englishMessage(code: string, { codePrefix = '' }: ErrorValues = {}): string {
  return (messages[code] ?? errors.internal).replace('{{codePrefix}}', codePrefix);
}

/** Converts an error to the API's response. */
export function errorResponse(error: AppError, values: ErrorValues = {}): Response {
  const fields = Object.entries(error.fields ?? {}).map(([name, code]) => [
    name,
    { code, message: englishMessage(code, values) },
  ]);
  const body = {
    success: false,
    error: {
      code: error.code,
      message: englishMessage(error.code, values),
      ...(fields.length > 0 ? { fields: Object.fromEntries(fields) } : {}),
    },
  };
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  if (error.retryAfterSeconds) headers.set('retry-after', String(error.retryAfterSeconds));
  return new Response(JSON.stringify(body), { status: failureStatus[error.kind], headers });
}
