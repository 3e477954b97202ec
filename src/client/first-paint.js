// Runs before the first paint, so that neither the theme nor the header flashes. Contains only what is needed that
// early: applying the saved theme, detecting a member's token and a time zone other than the community's, replaying
// presses that come before their script has loaded, and reloading when a script fails.
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
  // Lines for the viewer's own time reserve their space from the start, so that nothing moves when they are filled.
  // The first use of `Intl` would take 30 ms, so the page states its community's offset from UTC and the next change.
  const now = new Date();
  const { utcOffsets } = root.dataset;
  const [offset, changesAt, next] = (utcOffsets ?? '').split(' ').map(Number);
  if (utcOffsets && -now.getTimezoneOffset() !== (now >= changesAt ? next : offset)) root.dataset.elsewhere = '';
  // A composer's plain field works without its editor, and a reload would lose the input of other forms.
  const isWriting = () =>
    document.querySelector('form[data-unsaved]') !== null || document.activeElement?.closest('[data-composer]');
  // A script that fails to load means that the page's build is gone. Reload, but not twice within 10 seconds, to avoid
  // a loop.
  const reloadOnce = () => {
    // Without a connection, the page that is shown is better than the browser's error.
    if (isWriting() || !navigator.onLine) return;
    const last = Number(sessionStorage.getItem('kogu.reloaded_at') ?? 0);
    if (Date.now() - last < 10_000) return;
    sessionStorage.setItem('kogu.reloaded_at', String(Date.now()));
    location.reload();
  };
  addEventListener('vite:preloadError', (event) => {
    // Parts that open on request handle their own retries.
    if ('opening' in root.dataset) return;
    event.preventDefault();
    reloadOnce();
  });
  // An island failed to load, even on Astro's second attempt.
  addEventListener('astro:hydration-error', reloadOnce);
  const isOwnScript = (target) => target instanceof HTMLScriptElement && target.src.startsWith(location.origin);
  addEventListener('error', ({ target }) => isOwnScript(target) && reloadOnce(), true);
  // A control pressed before its script or island has started is pressed again once it has. Popovers open without
  // JavaScript.
  const pressed = new Set();
  let isStarted = false;
  const startsLater = (button) => {
    if (button.matches('.island:disabled *')) return true;
    if (button.hasAttribute('popovertarget')) return false;
    const island = button.closest('astro-island[ssr]');
    if (!island) return !isStarted && button.type === 'button';
    return island.getAttribute('client') !== 'member' || 'member' in root.dataset;
  };
  const pressAgain = () => {
    for (const button of pressed) {
      if (startsLater(button)) continue;
      pressed.delete(button);
      delete button.dataset.pressed;
      if (!button.isConnected) continue;
      if (button.matches('button, [type=checkbox], [type=radio]')) button.click();
      else button.focus();
    }
  };
  const keepPress = (event) => {
    const button = event.isTrusted && event.target instanceof Element && event.target.closest('button');
    if (!button || button.disabled || !startsLater(button)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(button);
    button.dataset.pressed = '';
  };
  addEventListener('click', keepPress, true);
  // An island's controls are disabled until it starts. Disabled controls get pointer events but no clicks. A touched
  // field gets the focus.
  const controls = ['button', 'input', 'textarea'].map((name) => `.island:disabled ${name}`).join();
  const waiting = ({ target }) => target instanceof Element && target.closest(controls);
  let touched = null;
  addEventListener('pointerdown', (event) => (touched = waiting(event)), true);
  const keepTouch = (event) => {
    if (!touched || touched !== waiting(event)) return;
    if (touched.matches('button')) keepPress(event);
    else pressed.add(touched);
  };
  addEventListener('pointerup', keepTouch, true);
  addEventListener('astro:hydrate', pressAgain, true);
  addEventListener('island-starts', pressAgain);
  document.addEventListener('DOMContentLoaded', () => {
    isStarted = true;
    pressAgain();
  });
  root.dataset.script = '';
  root.dataset.loading = '';
})();
