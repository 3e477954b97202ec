import { type ApiFailure, callApi, failureOf } from '../lib/api-client.ts';

type Values = Record<string, string>;

interface Enhancement<Answer> {
  /** The call; its fields are the form's. Asked for when it is sent, where it depends on what was chosen. */
  path: string | (() => string);
  /** POST unless said. */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** What is sent, when it is not the fields as they are. */
  body?: (form: HTMLFormElement) => object;
  /** The form stays where it is, for another change. */
  stays?: boolean;
  done: (answer: Answer, form: HTMLFormElement) => void;
  refused?: (failure: ApiFailure, form: HTMLFormElement) => void;
}

/**
 * Sends a form to the API without leaving the page. The form works without this too, its own page
 * takes it; or it is a `ScriptForm`, which can be used from now on. On an error everything typed stays, and the first field in fault gets the focus.
 */
export function enhanceForm<Answer>(form: HTMLFormElement, enhancement: Enhancement<Answer>): void {
  const waiting = form.querySelector<HTMLFieldSetElement>('fieldset[data-needs-script]');
  if (waiting) waiting.disabled = false;
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (button?.disabled) return;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    showFaults(form, {});
    setBusy(button, true);
    const { method = 'POST', path, body } = enhancement;
    let answer: Answer;
    try {
      answer = await callApi<Answer>(method, addressOf(path), body?.(form) ?? values);
    } catch (error) {
      setBusy(button, false);
      const failure = showFailure(form, error);
      enhancement.refused?.(failure, form);
      return;
    }
    // What goes wrong from here on is ours: the call was made, and is not to be made again.
    if (enhancement.stays) setBusy(button, false);
    enhancement.done(answer, form);
  });
}

function addressOf(path: string | (() => string)): string {
  return typeof path === 'string' ? path : path();
}

/** A fault of one of several values, such as `tags.1`, is told where they are typed. */
function placeOf(form: HTMLFormElement, name: string): string {
  return form.querySelector(`[data-error-for="${CSS.escape(name)}"]`) ? name : name.replace(/\.\d+$/, '');
}

/** Tells what a call failed with: at the fields in fault, and of the whole. */
export function showFailure(form: HTMLFormElement, error: unknown): ApiFailure {
  const failure = failureOf(error);
  const fields = Object.entries(failure.fields ?? {}).map(([name, { code }]) => [placeOf(form, name), code]);
  showFaults(form, Object.fromEntries(fields), failure.code);
  return failure;
}

/** Tells codes at their fields, and `code` of the form as a whole, in place of what was told before. */
export function showFaults(form: HTMLFormElement, faults: Values, code?: string): void {
  const texts = readTexts(form);
  for (const place of form.querySelectorAll<HTMLElement>('[data-error-for]')) {
    const name = place.dataset['errorFor'] ?? '';
    const fault = faults[name];
    place.textContent = fault ? (texts[fault] ?? texts['invalid_value'] ?? '') : '';
    const control = controlOf(form, name);
    if (fault) control?.setAttribute('aria-invalid', 'true');
    else control?.removeAttribute('aria-invalid');
  }
  const summary = form.querySelector<HTMLElement>('[data-form-error]');
  if (summary) summary.textContent = code ? (texts[code] ?? texts['internal'] ?? '') : '';
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** Of several with one name, such as radio buttons, the first stands for all. */
function controlOf(form: HTMLFormElement, name: string): Element | null {
  const found = form.elements.namedItem(name);
  return found instanceof RadioNodeList ? form.querySelector(`[name="${CSS.escape(name)}"]`) : found;
}

/** Disables a button and has it say what it does, or gives it back, with the words that it had. */
export function setBusy(button: HTMLButtonElement | null, isBusy: boolean): void {
  if (!button || button.disabled === isBusy) return;
  const { busyText, idleText } = button.dataset;
  if (isBusy) button.dataset['idleText'] = button.textContent;
  button.disabled = isBusy;
  button.textContent = (isBusy ? busyText : idleText) ?? button.textContent;
}

/** Has a button busy until the work is done, or has failed. */
export async function runBusy(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  setBusy(button, true);
  await work().finally(() => setBusy(button, false));
}

/** The texts that `ErrorTexts` brings into a form or list, by code. */
function readTexts(place: HTMLElement | null): Readonly<Record<string, string>> {
  const element = place?.querySelector('script[data-error-texts]');
  return JSON.parse(element?.textContent ?? '{}') as Record<string, string>;
}

/** What is told of a failure there. */
export function failureText(place: HTMLElement | null, error: unknown): string {
  const texts = readTexts(place);
  return texts[failureOf(error).code] ?? texts['internal'] ?? '';
}
