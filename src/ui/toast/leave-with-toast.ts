const key = 'kogu.done';
/**
 * How long the text is kept, in ms. If the next page takes longer, such as after a sign-in, the text is no longer
 * relevant.
 */
const keptMs = 60_000;

/** After an action, reloads the page or opens another page, where a toast says what was done. */
export function leaveWithToast(text: string | undefined, address?: string): void {
  if (text) sessionStorage.setItem(key, JSON.stringify({ text, at: Date.now() }));
  if (address) location.assign(address);
  else location.reload();
}

/** Returns what the previous page did, only once. */
export function takeToastText(): string | null {
  const kept = sessionStorage.getItem(key);
  if (!kept) return null;
  sessionStorage.removeItem(key);
  const { text, at } = JSON.parse(kept) as { text: string; at: number };
  return Date.now() - at < keptMs ? text : null;
}
