import { type AppError, failureStatus, toAppError } from '#api/platform/http/app-error.ts';
import { readText } from '#api/platform/http/read-text.ts';

/**
 * The fields of a form that was sent without script, or null for a GET. As in the API, the type says
 * what the form should have sent: the verb that takes it parses it.
 */
export async function readForm<Input extends object = Record<string, string>>(request: Request): Promise<Input | null> {
  if (request.method !== 'POST') return null;
  return Object.fromEntries(new URLSearchParams(request.body ? await readText(request.body) : '')) as Input;
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
