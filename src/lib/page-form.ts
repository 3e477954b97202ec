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

/** What came of a form: the verb's outcome, or why it failed; neither of a form that was not sent. */
export interface Attempt<Outcome> {
  outcome: Outcome | null;
  failure: FormFailure | null;
}

/** A page that was opened, its form not sent. */
export const untried: Attempt<never> = { outcome: null, failure: null };

/** Runs a verb for a form; what it throws becomes a failure to show beside what was typed. */
export async function attempt<Outcome>(run: () => Promise<Outcome>): Promise<Attempt<Outcome>> {
  try {
    return { outcome: await run(), failure: null };
  } catch (thrown) {
    const error: AppError = toAppError(thrown);
    const failure = { code: error.code, fields: error.fields ?? {}, status: failureStatus[error.kind] };
    return { outcome: null, failure };
  }
}
