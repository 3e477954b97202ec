import { type AppError, failureStatus, toAppError } from '#api/platform/http/app-error.ts';
import { cleanFields } from '#api/platform/http/clean-input.ts';
import { readText } from '#api/platform/http/read-text.ts';

/**
 * Reads the fields of a form submitted without script; null for a GET. As in the API, the type is what the form should
 * send, and the verb still parses it.
 */
export async function readForm<Input extends object = Record<string, string>>(request: Request): Promise<Input | null> {
  if (request.method !== 'POST') return null;
  const typed = new URLSearchParams(request.body ? await readText(request.body) : '');
  return cleanFields(Object.fromEntries(typed)) as Input;
}

export interface FormFailure {
  /** Error code of the form as a whole, as in `errors.json`. */
  code: string;
  fields: Readonly<Record<string, string>>;
  status: number;
}

/** The result of a form: the verb's outcome or a failure; neither if it wasn't submitted. */
export interface Attempt<Outcome> {
  outcome: Outcome | null;
  failure: FormFailure | null;
}

/** A form that wasn't submitted. */
export const notSubmitted: Attempt<never> = { outcome: null, failure: null };

/** Runs a verb for a form. An error becomes a failure to show next to the typed values. */
export async function tryVerb<Outcome>(run: () => Promise<Outcome>): Promise<Attempt<Outcome>> {
  try {
    return { outcome: await run(), failure: null };
  } catch (thrown) {
    const error: AppError = toAppError(thrown);
    const failure = { code: error.code, fields: error.fields ?? {}, status: failureStatus[error.kind] };
    return { outcome: null, failure };
  }
}
