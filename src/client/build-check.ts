const everyMs = 5 * 60_000;

/**
 * Looks for a newer build from time to time and offers it; never reloads by itself, so that nothing
 * typed is lost. What happens when a part of the page fails to load is in first-paint.js.
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
