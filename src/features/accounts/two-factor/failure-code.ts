import { ApiError } from '#src/client/api-client.ts';

/**
 * The error code to show for a failed call: its first field's, or its own. Failures the user can't
 * do anything about become `general`.
 */
export function failureCode(error: unknown, general: string): string {
  if (!(error instanceof ApiError)) return general;
  const [field] = Object.values(error.failure.fields ?? {});
  const { code } = field ?? error.failure;
  return code === 'internal' ? general : code;
}
