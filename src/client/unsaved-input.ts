/**
 * Marks a form as unsaved from the first input on, so that the browser asks before leaving. The mark
 * is an attribute, so that every script of the page can read it.
 */
export function watchInput(form: HTMLFormElement): void {
  form.addEventListener('input', () => {
    form.dataset['unsaved'] = '';
  });
  form.addEventListener('reset', () => forgetInput(form));
  askBeforeLeaving();
}

/** The server has what was typed into this form. */
export function forgetInput(form: HTMLFormElement): void {
  delete form.dataset['unsaved'];
}

/** Whether leaving would lose something that was typed into a form of this page. */
export function hasUnsavedInput(): boolean {
  return document.querySelector('form[data-unsaved]') !== null;
}

let isAsking = false;

/** Every link loads a document, so one event covers links, Back, reloading and closing. */
function askBeforeLeaving(): void {
  if (isAsking) return;
  isAsking = true;
  let isLanguageChange = false;
  document.addEventListener('click', ({ target }) => {
    // Typed text survives a change of language.
    isLanguageChange = (target as Element).closest('a[href^="/language/"]') !== null;
  });
  addEventListener('beforeunload', (event) => {
    if (isLanguageChange || !hasUnsavedInput()) return;
    event.preventDefault();
    // Runs once the member has chosen to stay.
    setTimeout(() => dispatchEvent(new Event('stayed')));
  });
}

/**
 * Makes a form show what the server has. Returning to a page, browsers fill in what was typed
 * before, or return the page as it was.
 */
export function showSaved(form: HTMLFormElement): void {
  form.reset();
  addEventListener('pageshow', ({ persisted }) => {
    const [entry] = performance.getEntriesByType('navigation');
    const isReturn = entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward';
    if (persisted || isReturn) form.reset();
    if (persisted) location.reload();
  });
}

/** What a form shows now is saved: resetting returns to it. */
export function keepAsSaved(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement) control.defaultValue = control.value;
    else if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)) {
      control.defaultChecked = control.checked;
    } else if (control instanceof HTMLInputElement) control.defaultValue = control.value;
    else if (control instanceof HTMLSelectElement) {
      for (const option of control.options) option.defaultSelected = option.selected;
    }
  }
}
