// Runs before the first paint, so that neither the theme nor the header flashes. Contains only what
// is needed that early: the saved theme, whether there is a member's token or a time zone other than
// the community's, and reloading when a script fails.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('auth_token')) root.dataset.member = '';
    else delete root.dataset.member;
  } catch {
    // Storage is blocked: use the system theme and the signed-out header.
  }
  // Lines for the viewer's own time reserve their space from the start, so nothing moves when they are filled.
  const now = new Date();
  const { timeZone } = root.dataset;
  if (timeZone && now.toLocaleString('sv', { timeZone }) !== now.toLocaleString('sv')) root.dataset.elsewhere = '';
  // A composer's plain field works without its editor; other forms keep what was typed.
  const isWriting = () =>
    document.querySelector('form[data-unsaved]') !== null || document.activeElement?.closest('[data-composer]');
  // The page's build is gone. Reload, but not twice within 10 seconds, to avoid a loop.
  const reloadOnce = () => {
    if (isWriting()) return;
    const last = Number(sessionStorage.getItem('kogu.reloaded_at') ?? 0);
    if (Date.now() - last < 10_000) return;
    sessionStorage.setItem('kogu.reloaded_at', String(Date.now()));
    location.reload();
  };
  addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    reloadOnce();
  });
  // An island failed to load, even on Astro's second attempt.
  addEventListener('astro:hydration-error', reloadOnce);
  const isOwnScript = (target) => target instanceof HTMLScriptElement && target.src.startsWith(location.origin);
  addEventListener('error', ({ target }) => isOwnScript(target) && reloadOnce(), true);
  root.dataset.script = '';
  root.dataset.loading = '';
})();
