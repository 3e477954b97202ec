/** Moves the focus to a composer's field, with the cursor at the end of its text, also in the editor that then loads. */
export function focusAtEnd(field: HTMLTextAreaElement): void {
  const { length } = field.value;
  field.setSelectionRange(length, length);
  field.focus();
}
