/** Focuses the first invalid field, or else the general error message. */
export function focusFirstError(editor: HTMLElement | null): void {
  const fault = editor
    ?.querySelector(':is(.field-error, .notice-danger) [data-fault]')
    ?.closest<HTMLElement>('.field-error, .notice-danger');
  const field = fault?.matches('.field-error') ? fault.closest('.field, fieldset') : null;
  const control =
    field?.querySelector('[aria-invalid]') ?? field?.querySelector('input:not([hidden]), button') ?? fault;
  if (control instanceof HTMLElement) control.focus();
}
