/** Moves the focus to a composer's field, with the cursor at the end of its text, also in the editor that then loads. */
export function focusAtEnd(field: HTMLTextAreaElement, options?: FocusOptions): void {
  const { length } = field.value;
  field.setSelectionRange(length, length);
  field.focus(options);
}
