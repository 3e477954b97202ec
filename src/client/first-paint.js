// Runs before the first paint, so that neither the theme nor the header flashes. Kept to what must
// be known that early: the saved theme, and whether a member's token is here.
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
  root.dataset.script = '';
  root.dataset.loading = '';
})();
