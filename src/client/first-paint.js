// Runs before the first paint, so that neither the theme nor the header flashes. Kept to what must
// be known that early: the saved theme, whether a member's token is here, and that a part of the
// page failed to load, which the parts that come later could miss.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('auth_token')) root.dataset.member = '';
    else delete root.dataset.member;
  } catch {
    // Storage is refused: system theme, signed-out header.
  }
  // Its build has gone then: the page is loaded again, but never twice within 10 seconds, or it would reload for ever.
  const reloadOnce = () => {
    const last = Number(sessionStorage.getItem('kogu.reloaded_at') ?? 0);
    if (Date.now() - last < 10_000) return;
    sessionStorage.setItem('kogu.reloaded_at', String(Date.now()));
    location.reload();
  };
  addEventListener('vite:preloadError', (event) => {
    event.preventDefault();
    reloadOnce();
  });
  // An island that could not be fetched, also by Astro's second attempt.
  addEventListener('astro:hydration-error', reloadOnce);
  const isOwnScript = (target) => target instanceof HTMLScriptElement && target.src.startsWith(location.origin);
  addEventListener('error', ({ target }) => isOwnScript(target) && reloadOnce(), true);
  root.dataset.script = '';
  root.dataset.loading = '';
})();
