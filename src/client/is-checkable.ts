/** A form control. Selects and text areas are included, since the relevant properties are the same. */
export type Control = HTMLInputElement;
/** A typed value: a selector, the control's index among those that match it, and its value. */
export type TypedValue = [at: string, nth: number, value: string | boolean];

/** Whether a control is a checkbox or radio button, which is checked or not instead of having a value. */
export const isCheckable = (control: unknown): control is HTMLInputElement & { type: 'checkbox' | 'radio' } =>
  /checkbox|radio/.test((control as HTMLInputElement).type);
