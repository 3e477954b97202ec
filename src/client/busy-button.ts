/** Buttons that had the focus when they became busy: browsers blur a disabled control. */
const focused = new WeakSet<HTMLButtonElement>();

/**
 * Disables a button and shows its busy text, or restores both. The focus is restored too, unless it has moved
 * elsewhere.
 */
export function setBusy(button: HTMLButtonElement | null, isBusy: boolean): void {
  if (!button || button.disabled === isBusy) return;
  const { busyText, idleText } = button.dataset;
  if (isBusy) button.dataset['idleText'] = button.textContent;
  if (isBusy && document.activeElement === button) focused.add(button);
  button.disabled = isBusy;
  button.textContent = (isBusy ? busyText : idleText) ?? button.textContent;
  if (!isBusy && focused.delete(button) && document.activeElement === document.body) {
    button.focus({ preventScroll: true });
  }
}
