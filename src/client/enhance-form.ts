import { type ApiFailure, callApi, failureOf, unauthenticated } from './api-client.ts';
import { setBusy } from './busy-button.ts';
import { pageToken } from './page-member.ts';
import { onSignedInAgain, signInAgainUrl } from './sign-in-again.ts';
import { isUnsaved, markValuesSaved, readShownValues, showSavedValues, trackUnsavedInput } from './unsaved-input.ts';

type Values = Record<string, string>;

interface Enhancement<Answer> {
  /** The path that the form is posted to. */
  path: string;
  /** Builds the body, if it isn't the form's fields. */
  body?: (form: HTMLFormElement) => object;
  /**
   * Set if visitors may send the form too. A member whose session has ended can then sign in again before sending it.
   */
  asMember?: boolean;
  /** Keeps the form usable for another change after it was sent. */
  stays?: boolean;
  /** Warns before leaving the page with unsent input. With `saved`, the form also shows what the server has. */
  guards?: 'input' | 'saved';
  done: (answer: Answer, form: HTMLFormElement) => void;
  refused?: (failure: ApiFailure, form: HTMLFormElement) => void;
}

/**
 * Sends a form to the API without leaving the page. Without JavaScript, the form's own page handles it. On an error,
 * the input stays and the first invalid field gets the focus.
 */
export function enhanceForm<Answer>(form: HTMLFormElement, enhancement: Enhancement<Answer>): void {
  form.noValidate = true;
  const { guards } = enhancement;
  if (guards) trackUnsavedInput(form);
  if (guards === 'saved') showSavedValues(form);
  let stopWaiting: (() => void) | undefined;
  enableAgainOnReturn(form);
  form.addEventListener('input', ({ target }) => forgetFault(form, (target as HTMLInputElement).name));
  let isMembers = enhancement.asMember === true && pageToken() !== null;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = findSubmit(form);
    if (button?.disabled) return;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const sent = readShownValues(form);
    stopWaiting?.();
    setBusy(button, true);
    const { path, body, asMember = false } = enhancement;
    let answer: Answer;
    try {
      if (isMembers) requireToken();
      answer = await callApi<Answer>('POST', path, body?.(form) ?? values, {
        asMember,
      });
    } catch (error) {
      setBusy(button, false);
      const failure = showFailure(form, error);
      if (failure.code === 'unauthenticated') {
        isMembers = false;
        stopWaiting = offerSignIn(form);
      }
      enhancement.refused?.(failure, form);
      return;
    }
    // The call succeeded, so later errors must not look like a failed call. Earlier messages stay until now: removing
    // them sooner would move the page under the second click of a double click.
    showFieldErrors(form, {});
    if (guards) markValuesSaved(form, sent, guards);
    if (enhancement.stays || isUnsaved(form)) setBusy(button, false);
    enhancement.done(answer, form);
  });
}

const findSubmit = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('button[type="submit"]');

/** Enables the button again when the browser restores the page as it was left, so that the form may be sent again. */
function enableAgainOnReturn(form: HTMLFormElement): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) setBusy(findSubmit(form), false);
  });
}

/** Fails if the session's token is gone: another call on the page may have noticed that the session ended. */
function requireToken(): void {
  if (pageToken() === null) throw unauthenticated();
}

/** Offers to sign in without losing input, and then sends the form. Returns a function that stops waiting. */
function offerSignIn(form: HTMLFormElement): () => void {
  const link = document.createElement('a');
  Object.assign(link, { href: signInAgainUrl, target: '_blank', rel: 'noopener' });
  link.textContent = readTexts(form)['sign_in_again'] ?? '';
  const place = form.querySelector('[data-form-error]');
  place?.append(' ');
  place?.insertAdjacentElement('beforeend', link);
  const stop = onSignedInAgain(() => {
    stop();
    form.requestSubmit();
  });
  return stop;
}

/**
 * Replaces the form with a confirmation that it was sent. A form changed while it was being sent stays below it,
 * because the server doesn't have what it shows.
 */
export function confirmSent(form: HTMLFormElement, confirmation: HTMLElement): void {
  confirmation.hidden = false;
  form.hidden = !isUnsaved(form);
  if (form.hidden) confirmation.focus();
  const hide = () => {
    confirmation.hidden = true;
  };
  form.addEventListener('submit', hide, { once: true });
}

/**
 * Finds the field to show an error on. The error of one of several values, such as `tags.1` or `fields.1.en`, is shown
 * on the field that they share.
 */
function placeOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const place = form.querySelector<HTMLElement>(`[data-error-for="${CSS.escape(name)}"]`);
  return place || !name ? place : placeOf(form, name.replace(/\.?[^.]*$/, ''));
}

/** Shows a failed call's errors on the invalid fields and above the form. */
export function showFailure(form: HTMLFormElement, error: unknown): ApiFailure {
  const failure = failureOf(error);
  const fields = Object.entries(failure.fields ?? {}).map(([name, { code }]) => [
    placeOf(form, name)?.dataset['errorFor'] ?? name,
    code,
  ]);
  showFieldErrors(form, Object.fromEntries(fields), failure.code);
  return failure;
}

/** Shows error codes on their fields and `code` above the form, replacing earlier errors. */
function showFieldErrors(form: HTMLFormElement, faults: Values, code?: string): void {
  const texts = readTexts(form);
  for (const place of form.querySelectorAll<HTMLElement>('[data-error-for]')) {
    const fault = faults[place.dataset['errorFor'] ?? ''];
    place.textContent = fault ? (texts[fault] ?? texts['invalid_value'] ?? '') : '';
    const control = controlOf(form, place);
    if (fault) control?.setAttribute('aria-invalid', 'true');
    else control?.removeAttribute('aria-invalid');
  }
  const summary = form.querySelector<HTMLElement>('[data-form-error]');
  if (summary) summary.textContent = code ? (texts[code] ?? texts['internal'] ?? '') : '';
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (invalid) {
    invalid.focus();
    form.querySelector('[data-error-for]:not(:empty)')?.scrollIntoView({ block: 'nearest' });
  } else if (code) summary?.scrollIntoView({ block: 'nearest' });
}

/**
 * Clears the error of a field that is being changed, since it may be valid by now. It isn't cleared on blur: the button
 * would move from under the press that causes the blur.
 */
function forgetFault(form: HTMLFormElement, name: string): void {
  const place = placeOf(form, name);
  if (!place) return;
  place.textContent = '';
  controlOf(form, place)?.removeAttribute('aria-invalid');
}

/**
 * Finds the control that an error is about: the first of several with the same name, such as radio buttons, or of a
 * group whose controls have names of their own.
 */
function controlOf(form: HTMLFormElement, place: HTMLElement): Element | null {
  const found = form.elements.namedItem(place.dataset['errorFor'] ?? '');
  const named = found instanceof RadioNodeList ? (found[0] as Element) : found;
  return named ?? place.closest('.field, fieldset')?.querySelector('input, select, textarea') ?? null;
}

/** Reads the texts that `ErrorTexts` embeds in a form or list, by code. */
function readTexts(place: HTMLElement | null): Readonly<Record<string, string>> {
  const element = place?.querySelector('script[data-error-texts]');
  return JSON.parse(element?.textContent ?? '{}') as Record<string, string>;
}
