import { type AppError, failureStatus, toAppError } from '#api/platform/http/app-error.ts';
import { readText } from '#api/platform/http/read-text.ts';

/**
 * A form that a page takes by itself, when script has not come: what was typed, or null for a GET.
 * The same verb answers as for the API.
 */
export async function readForm(request: Request): Promise<Record<string, string> | null> {
  if (request.method !== 'POST') return null;
  return Object.fromEntries(new URLSearchParams(request.body ? await readText(request.body) : ''));
}

export interface FormFailure {
  /** Code of the whole form's failure, as in `errors.json`. */
  code: string;
  fields: Readonly<Record<string, string>>;
  status: number;
}

/** Runs a verb for a form; what it throws becomes a failure to show beside what was typed. */
export async function attempt<Outcome>(run: () => Promise<Outcome>): Promise<Outcome | { failure: FormFailure }> {
  try {
    return await run();
  } catch (thrown) {
    const error: AppError = toAppError(thrown);
    return { failure: { code: error.code, fields: error.fields ?? {}, status: failureStatus[error.kind] } };
  }
}
