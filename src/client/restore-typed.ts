import { type Control, isCheckable, type TypedValue } from './is-checkable.ts';

/** Restores input from before the language changed: at once, and in React parts as soon as they are rendered. */
export function restoreTypedInput(typed: readonly TypedValue[]): void {
  let left = typed;
  const fill = () => {
    left = left.filter(([at, nth, value]) => !fillIn(document.querySelectorAll<Control>(at)[nth], value));
    if (left.length === 0) parts.disconnect();
  };
  const parts = new MutationObserver(fill);
  parts.observe(document.body, { childList: true, subtree: true, attributeFilter: ['ssr'] });
  fill();
}

/** Fills in a control. Returns false if it is missing or its island isn't hydrated yet. */
function fillIn(control: Control | undefined, value: string | boolean): boolean {
  if (!control || control.closest('astro-island[ssr]')) return false;
  const hidden = control.closest<HTMLElement>('[hidden]');
  if (hidden) hidden.hidden = false;
  if (isCheckable(control)) {
    if (control.checked !== value) control.click();
  } else if (control.value !== value) {
    // Uses the prototype's setter, because React treats the control's own setter as its own change.
    Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
    for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
  }
  return true;
}
