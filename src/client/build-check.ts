const everyMs = 5 * 60_000;

/**
 * Periodically checks for a newer build and offers it. Never reloads without being asked, so no input is lost.
 * first-paint.js handles scripts that fail to load.
 */
export function startBuildCheck(): void {
  let known: string | undefined;
  const check = async () => {
    if (document.visibilityState !== 'visible') return;
    const response = await fetch('/build.json', { cache: 'no-store' }).catch(() => null);
    if (!response?.ok) return;
    const { build } = (await response.json()) as { build?: string };
    known ??= build;
    const notice = document.querySelector<HTMLElement>('[data-build-notice]');
    if (notice && build !== known) notice.hidden = false;
  };
  setInterval(check, everyMs);
  setTimeout(check, 10_000);
  document.addEventListener('visibilitychange', check);
  document.querySelector('[data-refresh]')?.addEventListener('click', () => location.reload());
}
