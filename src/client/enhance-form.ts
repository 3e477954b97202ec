import { ApiError, type ApiFailure, callApi } from '../lib/api-client.ts';

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
  /** Codes by field for what only the browser can tell, such as two passwords that differ. */
  check?: (values: Values) => Record<string, string>;
  done: (answer: Answer, form: HTMLFormElement) => void;
  refused?: (failure: ApiFailure, form: HTMLFormElement) => void;
}

/**
 * Sends a form to the API without leaving the page. The form works without this too, its own page
 * takes it; or it is a `ScriptForm`, which can be used from now on. On an error everything typed stays, and the first field in fault gets the focus.
 */
export function enhanceForm<Answer>(form: HTMLFormElement, enhancement: Enhancement<Answer>): void {
  const texts = readTexts(form);
  const waiting = form.querySelector<HTMLFieldSetElement>('fieldset[data-needs-script]');
  if (waiting) waiting.disabled = false;
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (button?.disabled) return;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const faults = enhancement.check?.(values) ?? {};
    showFaults(form, texts, faults);
    if (Object.keys(faults).length > 0) return;
    setBusy(button, true);
    try {
      const { method = 'POST', path, body } = enhancement;
      enhancement.done(await callApi<Answer>(method, addressOf(path), body?.(form) ?? values), form);
      if (enhancement.stays) setBusy(button, false);
    } catch (error) {
      setBusy(button, false);
      const failure = error instanceof ApiError ? error.failure : { code: 'internal', message: '' };
      const fields = Object.entries(failure.fields ?? {}).map(([name, { code }]) => [name, code]);
      showFaults(form, texts, Object.fromEntries(fields), failure.code);
      enhancement.refused?.(failure, form);
    }
  });
}

function addressOf(path: string | (() => string)): string {
  return typeof path === 'string' ? path : path();
}

function showFaults(form: HTMLFormElement, texts: Values, faults: Values, code?: string): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-error-for]')) {
    const name = place.dataset['errorFor'] ?? '';
    const fault = faults[name];
    place.textContent = fault ? (texts[fault] ?? texts['invalid_value'] ?? '') : '';
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLElement) {
      if (fault) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
  }
  const summary = form.querySelector<HTMLElement>('[data-form-error]');
  if (summary) summary.textContent = code ? (texts[code] ?? texts['internal'] ?? '') : '';
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

function setBusy(button: HTMLButtonElement | null, isBusy: boolean): void {
  if (!button) return;
  button.disabled = isBusy;
  const { busyText, idleText = button.textContent ?? '' } = button.dataset;
  button.dataset['idleText'] = idleText;
  button.textContent = isBusy ? (busyText ?? idleText) : idleText;
}

function readTexts(form: HTMLFormElement): Values {
  const element = form.querySelector('script[data-error-texts]');
  return JSON.parse(element?.textContent ?? '{}') as Values;
}
