const guardKey = 'kogu.reloaded_at';
const guardMs = 10_000;

/** Reloads the page unless that was done within the last 10 seconds (spec section 2), so that it never loops. */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(guardKey) ?? 0);
  if (Date.now() - last < guardMs) return;
  sessionStorage.setItem(guardKey, String(Date.now()));
  location.reload();
}
