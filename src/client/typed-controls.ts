/** A form control. Selects and text areas are included, since the relevant properties are the same. */
export type Control = HTMLInputElement;
/** A typed value: a selector, the control's index among those that match it, and its value. */
export type Typed = [at: string, nth: number, value: string | boolean];

export function isTick(control: Control): boolean {
  return /checkbox|radio/.test(control.type);
}
