const key = 'kogu.done';
/** If the next page took longer, such as a sign-in, it isn't about the act any more. In ms. */
const keptMs = 60_000;

/** Reloads the page after an act, or opens another. There a toast says what was done. */
export function leaveWithToast(text: string | undefined, address?: string): void {
  if (text) sessionStorage.setItem(key, JSON.stringify({ text, at: Date.now() }));
  if (address) location.assign(address);
  else location.reload();
}

/** What the previous page did, returned only once. */
export function takeDoneText(): string | null {
  const kept = sessionStorage.getItem(key);
  if (!kept) return null;
  sessionStorage.removeItem(key);
  const { text, at } = JSON.parse(kept) as { text: string; at: number };
  return Date.now() - at < keptMs ? text : null;
}
