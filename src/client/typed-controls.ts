/** Also covers selects and text areas, whose relevant properties are the same. */
export type Control = HTMLInputElement;
/** A selector for controls, an index among them, and the value. */
export type Typed = [at: string, nth: number, value: string | boolean];

export function isTick(control: Control): boolean {
  return /checkbox|radio/.test(control.type);
}
