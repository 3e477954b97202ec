import { ApiError } from '#src/lib/api-client.ts';

/**
 * The code to show for a call that failed: that of its first field, else its own. What nobody can
 * do anything about is told as `general`.
 */
export function failureCode(error: unknown, general: string): string {
  if (!(error instanceof ApiError)) return general;
  const [field] = Object.values(error.failure.fields ?? {});
  const { code } = field ?? error.failure;
  return code === 'internal' ? general : code;
}
