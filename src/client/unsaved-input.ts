import { isCheckable } from './is-checkable.ts';

/**
 * Marks a form as unsaved from the first input on, so that the browser asks before leaving. The mark is an attribute,
 * so that every script on the page can read it.
 */
export function trackUnsavedInput(form: HTMLFormElement): void {
  form.addEventListener('input', () => {
    form.dataset['unsaved'] = '';
  });
  form.addEventListener('reset', () => markInputSaved(form));
  askBeforeLeaving();
}

/** Whether the form contains input the server doesn't have. */
export function isUnsaved(form: HTMLFormElement): boolean {
  return form.dataset['unsaved'] !== undefined;
}

/** Marks this form's input as saved. */
export function markInputSaved(form: HTMLFormElement): void {
  delete form.dataset['unsaved'];
}

/** Whether leaving the page would lose input in one of its forms. */
export function hasUnsavedInput(): boolean {
  return document.querySelector('form[data-unsaved]') !== null;
}

let isAsking = false;

/**
 * Makes the browser ask before leaving. Every link loads a document, so one event covers links, Back, reloading and
 * closing.
 */
function askBeforeLeaving(): void {
  if (isAsking) return;
  isAsking = true;
  let isLanguageChange = false;
  document.addEventListener('click', ({ target }) => {
    // Input survives a change of language.
    isLanguageChange = (target as Element).closest('a[href^="/language/"]') !== null;
  });
  addEventListener('beforeunload', (event) => {
    if (isLanguageChange || !hasUnsavedInput()) return;
    event.preventDefault();
    // Runs once the member has chosen to stay.
    setTimeout(() => dispatchEvent(new Event('stayed')));
  });
}

/** Makes a form show what the server has, now and on returning to its page. */
export function showSavedValues(form: HTMLFormElement): void {
  form.reset();
  showSavedValuesOnReturn(form);
}

/**
 * Makes a form show what the server has on returning to its page, where browsers restore earlier input or the page as
 * it was. Returns a function to call when the form is removed.
 */
export function showSavedValuesOnReturn(form: HTMLFormElement): () => void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReturn = navigation?.type === 'back_forward';
  if (isReturn) form.reset();
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted || isReturn) form.reset();
    if (persisted) location.reload();
  };
  addEventListener('pageshow', show);
  return () => removeEventListener('pageshow', show);
}

/** Reads a form's controls and their values. */
export function readShownValues(form: HTMLFormElement): Array<[HTMLElement, unknown]> {
  return controlsOf(form).map((control) => [control, shownIn(control)]);
}

/**
 * Marks sent values as saved; input typed meanwhile stays unsaved. In a form that shows what is saved, they become the
 * defaults. Other forms keep theirs: browsers restore only values that differ from the defaults, so those forms would
 * be empty on returning to them.
 */
export function markValuesSaved(
  form: HTMLFormElement,
  sent: ReturnType<typeof readShownValues>,
  guards: 'input' | 'saved' = 'saved',
): void {
  for (const [control, was] of guards === 'saved' ? sent : []) {
    if (control instanceof HTMLSelectElement) {
      for (const [index, option] of [...control.options].entries()) option.defaultSelected = index === was;
    } else if (isCheckable(control)) control.defaultChecked = was === true;
    else if (isText(control)) control.defaultValue = String(was);
  }
  const saved = new Map(sent);
  if (controlsOf(form).every((control) => saved.get(control) === shownIn(control))) markInputSaved(form);
}

function controlsOf(form: HTMLFormElement): HTMLElement[] {
  return [...form.elements].filter(
    (control): control is HTMLElement => isText(control) || control instanceof HTMLSelectElement,
  );
}

function shownIn(control: HTMLElement): unknown {
  if (control instanceof HTMLSelectElement) return control.selectedIndex;
  return isCheckable(control) ? control.checked : isText(control) && control.value;
}

const isText = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
