const storageKey = 'single-keys';
const fields = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

export const areShortcutsEnabled = () => localStorage.getItem(storageKey) !== 'off';

export const setShortcutsEnabled = (on: boolean) => localStorage.setItem(storageKey, on ? 'on' : 'off');

/**
 * Starts single-key shortcuts. They can be turned off, and are ignored while typing or while a dialog is open. Returns
 * a function that stops them.
 */
export function enableShortcuts(acts: Readonly<Record<string, () => void>>): () => void {
  const press = (event: KeyboardEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]');
    if (isElsewhere || !areShortcutsEnabled()) return;
    if ((event.target as Element).closest(fields)) return;
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}
