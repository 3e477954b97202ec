/** Takes the focus to what is wrong in an editor: the first field in fault, else what is told of the whole. */
export function goToFault(editor: HTMLElement | null): void {
  const told = [...(editor?.querySelectorAll<HTMLElement>('.field-error, .notice-danger') ?? [])];
  const fault = told.find(({ textContent }) => textContent);
  const field = fault?.matches('.field-error') ? fault.closest('.field, fieldset') : null;
  const control =
    field?.querySelector('[aria-invalid]') ?? field?.querySelector('input:not([hidden]), button') ?? fault;
  if (control instanceof HTMLElement) control.focus();
}
